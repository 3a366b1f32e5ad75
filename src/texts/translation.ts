/** The type of a translation: exactly the keys of the first language and their placeholders. A text that lacks a placeholder does not compile. */

/** The text between a brace and the next comma or brace. */
type Named<Rest extends string> = Rest extends `${infer Inside}}${string}` ? (Inside extends `${infer Name},${string}` ? Name : Inside) : never

/** A placeholder's name is one word; plural branches contain other characters, or no ASCII letter. */
type Word<Name extends string> = Name extends `${string}${' ' | '#' | '{' | "'"}${string}` ? never : Uppercase<Name> extends Lowercase<Name> ? never : Name

export type Placeholders<Text extends string, Found = never> = Text extends `${string}{${infer Rest}` ? Placeholders<Rest, Found | Word<Named<Rest>>> : Found

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

/** The shape of the first language's texts, with any text as a value. */
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
