/** Type of a translation: the same keys and placeholders as the first language. A text without one of its placeholders does not compile. */

/** The name of a placeholder: the text up to the next comma or brace. */
type Named<Rest extends string> = Rest extends `${infer Inside}}${string}` ? (Inside extends `${infer Name},${string}` ? Name : Inside) : never

/** Accepts names of one word. Branches of plurals do not count as placeholders, because they contain other characters or no ASCII letter. */
type Word<Name extends string> = Name extends `${string}${' ' | '#' | '{' | "'"}${string}` ? never : Uppercase<Name> extends Lowercase<Name> ? never : Name

export type Placeholders<Text extends string, Found = never> = Text extends `${string}{${infer Rest}` ? Placeholders<Rest, Found | Word<Named<Rest>>> : Found

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

/** The keys of the first language, with any text as values. */
export type Texts<Source> = Source extends string ? string : { readonly [K in keyof Source]: Texts<Source[K]> }

type Checked<Source, Given> = Source extends string
  ? Given extends string
    ? Same<Placeholders<Source>, Placeholders<Given>> extends true
      ? Given
      : { readonly 'placeholders of the first language': Placeholders<Source> }
    : never
  : { readonly [K in keyof Given]: K extends keyof Source ? Checked<Source[K], Given[K]> : never }

/** Checks texts against those of the first language, whose type is `Source`. */
export const translation =
  <Source>() =>
  <const Given extends Texts<Source>>(texts: Given & Checked<Source, Given>): Texts<Source> =>
    texts as Texts<Source>
