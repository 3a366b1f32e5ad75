/** The messages of a report, and the switch that hides them, if there are any. */
import type { Step } from '../../../contract/step.ts'
import { MessageList } from './MessageList.tsx'
import { MessagesSwitch } from './MessagesSwitch.tsx'
import { useOpenMessages, useReportMessages } from './report-messages.ts'

/** Renders nothing for a step without open messages. */
export function StepMessages({ step }: { step: Step }) {
  const said = useReportMessages(step)
  return said.messages.length === 0 ? null : <MessageList step={step} said={said} />
}

/** Renders nothing for a report without open messages. */
export function MessagesChoice({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  const count = useOpenMessages()
  return count === 0 ? null : <MessagesSwitch count={count} isOn={isOn} onSwitch={onSwitch} />
}
