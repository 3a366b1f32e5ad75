/** A button that shows the status of its action: a spinner while it runs, then a check mark or a warning for 5 s. */
import { Button, type ButtonProps, Loader } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { type ComponentPropsWithoutRef, type Ref, useMemo } from 'react'
import { useStore } from 'zustand'
import { type AsyncStatus, createAsyncStatus } from '../api/async-status.ts'
import { useT } from '../i18n/locale.tsx'

/** Tracks one action; `run` resolves when the action ends. */
export function useAsyncStatus() {
  const { store, run } = useMemo(createAsyncStatus, [])
  return { ...useStore(store), run }
}

type ActionButtonProps = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'ref'> & {
    readonly status: AsyncStatus
    readonly size?: string
    readonly ref?: Ref<HTMLButtonElement>
  }

const ICONS = {
  loading: <Loader size={14} color="currentColor" aria-hidden="true" />,
  completed: <IconCheck size={14} aria-hidden="true" />,
  error: <IconAlertCircle size={14} aria-hidden="true" />,
}

/** `leftSection` is the icon shown while no action runs. A status icon replaces it, so that the button keeps its width. */
export function ActionButton({ status, leftSection, ...props }: ActionButtonProps) {
  const t = useT()
  const isIdle = status === 'standby'
  return (
    <Button
      {...props}
      leftSection={isIdle ? leftSection : ICONS[status]}
      aria-busy={status === 'loading'}
      data-status={status}
      {...(isIdle ? {} : { title: t(`action.${status}`), 'aria-description': t(`action.${status}`) })}
    />
  )
}
