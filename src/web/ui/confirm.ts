/** Confirmation dialogs, at most one per group at a time. */
import { createStore } from 'zustand/vanilla'

export interface Question {
  readonly group: string
  readonly title: string
  readonly message: string
  readonly accept: string
  readonly reject: string
  readonly danger?: boolean
}

export function createConfirm() {
  const store = createStore<{ questions: Readonly<Record<string, Question>> }>(() => ({ questions: {} }))
  const answers = new Map<string, (accepted: boolean) => void>()
  const settle = (group: string, accepted: boolean): void => {
    const answer = answers.get(group)
    answers.delete(group)
    store.setState(({ questions }) => ({ questions: Object.fromEntries(Object.entries(questions).filter(([name]) => name !== group)) }))
    answer?.(accepted)
  }
  return {
    store,
    /** Opens a confirmation. Resolves to true if it is accepted, and to false if it is rejected, closed, or replaced by another one of its group. */
    ask: (question: Question): Promise<boolean> => {
      settle(question.group, false)
      store.setState(({ questions }) => ({ questions: { ...questions, [question.group]: question } }))
      return new Promise((resolve) => answers.set(question.group, resolve))
    },
    settle,
  }
}
