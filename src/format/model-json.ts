/** What a language model is told of data: JSON that no text of the data can end, and in which none begins an order. */

/** JSON; every letter inside of its texts that templates of models or markup give a meaning is escaped. */
export const modelJson = (value: unknown): string =>
  JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
    text.replace(/[<>[\]{}|`\u007f-\u009f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
