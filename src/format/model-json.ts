/** JSON for language models: no text of the data can end it, and none can start an instruction. */

/** Serializes to JSON and escapes, inside texts, every character that model templates or markup interpret. */
export const modelJson = (value: unknown): string =>
  JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
    text.replace(/[<>[\]{}|`\u007f-\u009f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
