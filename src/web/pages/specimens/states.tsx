/** Helpers for specimens: buttons that open something, sample content, and components that fail. */
import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { loading, toasts } from '../../api/nexus.ts'
import { ProblemError } from '../../api/queries.ts'
import { Calendar } from '../../ui/Calendar.tsx'
import { Histogram, type NumberRange } from '../../ui/Histogram.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { NameField } from '../../ui/NameField.tsx'

export const LONG = 'Monthly recurring revenue by region, product line and sales representative, excluding returns and internal orders.csv'
export const PROBLEM = {
  code: 'internal',
  status: 500,
  title: 'Failed to fetch datasets',
  message: 'The server cannot reach its database.',
  params: {},
} as const
export const BINS = [3, 9, 14, 22, 17, 8, 2].map((rows, at) => ({ from: at * 10, to: at * 10 + 10, rows }))
const never = (): Promise<never> => new Promise(() => undefined)

/** A button that renders `children` while open. */
export function OpenButton({ name, children }: { name: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {name}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  )
}

export const InMenu = ({ name, children }: { name: string; children: ReactNode }) => (
  <Menu>
    <Menu.Target>
      <Button variant="default">{name}</Button>
    </Menu.Target>
    <MenuList>{children}</MenuList>
  </Menu>
)

export function Days({ isMarked }: { isMarked: boolean }) {
  const [day, setDay] = useState('2024-02-14')
  const marked = isMarked ? { from: '2024-02-10', to: '2024-02-20' } : null
  return <Calendar label={isMarked ? 'Range' : 'Day'} value={day} marked={marked} today="2024-02-29" start="2024-02-01" firstWeekday={0} onChange={setDay} />
}

export function Ranged() {
  const [value, setValue] = useState<NumberRange>({ from: 20, to: 50 })
  return <Histogram bins={BINS} label="Rows by amount, in a range" write={String} range={{ value, labels: { from: 'From', to: 'To' }, onChange: setValue }} />
}

export function Fetched({ as }: { as: 'loading' | 'failed' | 'there' }) {
  const queryFn = as === 'there' ? () => '42' : as === 'loading' ? never : () => Promise.reject(new ProblemError(PROBLEM))
  const query = useQuery<string, ProblemError>({ queryKey: ['specimen', as], queryFn })
  return <Loadable query={query}>{(text) => <p>{text}</p>}</Loadable>
}

export function Breaks(): ReactNode {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) throw new Error('broken on purpose')
  return (
    <Button variant="default" onClick={() => setIsBroken(true)}>
      Break it
    </Button>
  )
}

export function Renamed() {
  const [name, setName] = useState('Orders')
  return (
    <>
      <span>{name}</span>
      <OpenButton name="Rename">{(close) => <NameField name={name} label="Name" onRename={setName} onClose={close} owner={() => null} />}</OpenButton>
    </>
  )
}

export const Rows = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <ListTable
    label={`Datasets: ${rows.length}`}
    heads={
      <>
        <th>Name</th>
        <th>Rows</th>
      </>
    }
  >
    {rows.map(([name, count]) => (
      <tr key={name}>
        <td>{name}</td>
        <td>{count}</td>
      </tr>
    ))}
  </ListTable>
)

export const Toast = ({ severity, message = '' }: { severity: 'info' | 'success' | 'error'; message?: string }) => (
  <Button variant="default" onClick={() => toasts.show({ severity, title: severity, message })}>
    Show
  </Button>
)

export function ShowLoading({ covers }: { covers: boolean }) {
  const show = () => {
    loading.store.setState({ visible: true, covers })
    setTimeout(() => loading.store.setState({ visible: false, covers: false }), 2_000)
  }
  return (
    <Button variant="default" onClick={show}>
      Show
    </Button>
  )
}
