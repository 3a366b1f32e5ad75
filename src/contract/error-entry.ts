/** How one entry of the error catalogue is written. */
interface ErrorText {
  readonly title: string
  readonly message: string
}
export interface ErrorEntry {
  readonly status: number
  readonly en: ErrorText
  readonly zh: ErrorText
}

export const entry = (status: number, en: readonly [string, string], zh: readonly [string, string]): ErrorEntry => ({
  status,
  en: { title: en[0], message: en[1] },
  zh: { title: zh[0], message: zh[1] },
})
