/** Words of charts in tests: numbers as they are, and shares with their rest. */
export const chartWords = {
  ...{ write: String, colour: () => null, short: () => null, writeAxis: (ticks: readonly number[]) => ticks.map(String), share: String },
  ...{ more: String, reference: (kind: string) => kind, count: String, groups: 'Groups' },
  ...{ ofShown: (share: string) => `${share} of all`, changedFrom: (label: string) => label },
}
