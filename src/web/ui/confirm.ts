/** One question at a time per group: opens when asked, closes on accept, reject or close. */
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
    /** Resolves to true on accept, false on reject or close; a new question of a group rejects the one before it. */
    ask: (question: Question): Promise<boolean> => {
      settle(question.group, false)
      store.setState(({ questions }) => ({ questions: { ...questions, [question.group]: question } }))
      return new Promise((resolve) => answers.set(question.group, resolve))
    },
    settle,
  }
}
