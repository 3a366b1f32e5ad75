/** One entry for each file of `ui` that draws something, with its states. A test fails for a file without one. */
import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { loading, prompts, toasts } from '../../api/nexus.ts'
import { ProblemError } from '../../api/queries.ts'
import { AccountLinks } from '../../ui/AccountLinks.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Calendar } from '../../ui/Calendar.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { ErrorPage } from '../../ui/ErrorPage.tsx'
import { Histogram, type NumberRange } from '../../ui/Histogram.tsx'
import { LanguageLinks } from '../../ui/LanguageLinks.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { ChoiceItem, Choices, ToggleItem } from '../../ui/MenuChoices.tsx'
import { LanguageItems, SchemeItem } from '../../ui/MenuItems.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { MiddleText } from '../../ui/MiddleText.tsx'
import { NameField } from '../../ui/NameField.tsx'
import { NeedsScript } from '../../ui/NeedsScript.tsx'
import { OperatorLine } from '../../ui/OperatorLine.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import { ProgressDialog } from '../../ui/ProgressDialog.tsx'
import page from '../../ui/page.module.css'
import { SchemeButton } from '../../ui/SchemeToggle.tsx'
import { SheetGrip } from '../../ui/SheetGrip.tsx'
import { AccountMenu, SmallMenu } from '../../ui/ShellMenus.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { ColumnIcon, TypeIcon } from '../../ui/TypeIcon.tsx'
import { askPlainly, askWithDanger } from './questions.ts'
import type { Specimens } from './specimen.ts'

const LONG = 'Monthly recurring revenue by region, product line and sales representative, excluding returns and internal orders.csv'
const PROBLEM = { code: 'internal', status: 500, title: 'Failed to fetch datasets', message: 'The server cannot reach its database.', params: {} } as const
const BINS = [3, 9, 14, 22, 17, 8, 2].map((rows, at) => ({ from: at * 10, to: at * 10 + 10, rows }))
const never = (): Promise<never> => new Promise(() => undefined)

/** A button, and what it opens. */
function Opens({ name, children }: { name: string; children: (close: () => void) => ReactNode }) {
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

const InMenu = ({ name, children }: { name: string; children: ReactNode }) => (
  <Menu>
    <Menu.Target>
      <Button variant="default">{name}</Button>
    </Menu.Target>
    <MenuList>{children}</MenuList>
  </Menu>
)

function Days({ isMarked }: { isMarked: boolean }) {
  const [day, setDay] = useState('2024-02-14')
  const marked = isMarked ? { from: '2024-02-10', to: '2024-02-20' } : null
  return <Calendar label={isMarked ? 'Range' : 'Day'} value={day} marked={marked} today="2024-02-29" start="2024-02-01" firstWeekday={0} onChange={setDay} />
}

function Ranged() {
  const [value, setValue] = useState<NumberRange>({ from: 20, to: 50 })
  return <Histogram bins={BINS} label="Rows by amount, in a range" write={String} range={{ value, labels: { from: 'From', to: 'To' }, onChange: setValue }} />
}

function Fetched({ as }: { as: 'loading' | 'failed' | 'there' }) {
  const queryFn = as === 'there' ? () => '42' : as === 'loading' ? never : () => Promise.reject(new ProblemError(PROBLEM))
  const query = useQuery<string, ProblemError>({ queryKey: ['specimen', as], queryFn })
  return <Loadable query={query}>{(text) => <p>{text}</p>}</Loadable>
}

function Breaks(): ReactNode {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) throw new Error('broken on purpose')
  return (
    <Button variant="default" onClick={() => setIsBroken(true)}>
      Break it
    </Button>
  )
}

function Renamed() {
  const [name, setName] = useState('Orders')
  return (
    <>
      <span>{name}</span>
      <Opens name="Rename">{(close) => <NameField name={name} label="Name" onRename={setName} onClose={close} owner={() => null} />}</Opens>
    </>
  )
}

const Rows = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
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

const Toast = ({ severity, message = '' }: { severity: 'info' | 'success' | 'error'; message?: string }) => (
  <Button variant="default" onClick={() => toasts.show({ severity, title: severity, message })}>
    Show
  </Button>
)

function ShowLoading({ covers }: { covers: boolean }) {
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

export const PARTS = {
  AccountLinks: {
    plain: () => (
      <InMenu name="Account">
        <AccountLinks />
      </InMenu>
    ),
  },
  ActionButton: {
    standby: () => <ActionButton status="standby">Save</ActionButton>,
    loading: () => <ActionButton status="loading">Save</ActionButton>,
    completed: () => <ActionButton status="completed">Save</ActionButton>,
    error: () => <ActionButton status="error">Save</ActionButton>,
    disabled: () => (
      <ActionButton status="standby" disabled>
        Save
      </ActionButton>
    ),
  },
  Calendar: { day: () => <Days isMarked={false} />, range: () => <Days isMarked /> },
  Dialog: {
    plain: () => (
      <Opens name="Open">
        {(close) => (
          <Dialog title="Dialog" size={460} onClose={close}>
            <p>{LONG}</p>
            <DialogFoot note="The effect" onCancel={close}>
              <Button onClick={close}>Save</Button>
            </DialogFoot>
          </Dialog>
        )}
      </Opens>
    ),
    'not dismissible': () => (
      <Opens name="Open">
        {(close) => (
          <Dialog title="Dialog without a cross" size={460} dismissible={false} onClose={close}>
            <Button onClick={close}>OK</Button>
          </Dialog>
        )}
      </Opens>
    ),
  },
  Dialogs: {
    question: () => (
      <Button variant="default" onClick={askPlainly}>
        Ask
      </Button>
    ),
    'question with danger': () => (
      <Button variant="default" onClick={askWithDanger}>
        Ask
      </Button>
    ),
    unauthorized: () => (
      <Button variant="default" onClick={() => prompts.setState({ open: 'unauthorized' })}>
        Show
      </Button>
    ),
  },
  ErrorBox: { plain: () => <ErrorBox>Failed to fetch datasets</ErrorBox> },
  ErrorPage: {
    broken: Breaks,
    'with details': () => (
      <Opens name="Show">{() => <ErrorPage error={{ status: 503, statusMessage: 'Busy', description: 'Request 4711', stack: 'Error: at' }} />}</Opens>
    ),
    'not found': () => <Opens name="Show">{() => <ErrorPage error={{ status: 404 }} />}</Opens>,
  },
  Histogram: {
    plain: () => <Histogram bins={BINS} label="Rows by amount" write={String} />,
    range: Ranged,
    empty: () => <Histogram bins={[]} label="No rows" write={String} />,
  },
  LanguageLinks: {
    links: LanguageLinks,
  },
  ListTable: {
    rows: () => (
      <Rows
        rows={[
          ['Orders', '1,234'],
          [LONG, '12,345,678'],
        ]}
      />
    ),
    empty: () => <Rows rows={[]} />,
  },
  Loadable: { loading: () => <Fetched as="loading" />, failed: () => <Fetched as="failed" />, there: () => <Fetched as="there" /> },
  Mark: { plain: () => <Mark />, small: () => <Mark size={16} /> },
  MenuChoices: {
    plain: () => (
      <InMenu name="Menu">
        <Choices label="Totals">
          <ChoiceItem checked onClick={() => undefined}>
            Above
          </ChoiceItem>
          <ChoiceItem checked={false} onClick={() => undefined}>
            Below
          </ChoiceItem>
          <ToggleItem checked onClick={() => undefined}>
            Grand total
          </ToggleItem>
        </Choices>
      </InMenu>
    ),
  },
  MenuList: {
    plain: () => (
      <Menu>
        <Menu.Target>
          <Button variant="default">Open</Button>
        </Menu.Target>
        <MenuList>
          <Menu.Item>First</Menu.Item>
          <Menu.Item>Second</Menu.Item>
        </MenuList>
      </Menu>
    ),
  },
  MenuItems: {
    plain: () => (
      <InMenu name="Menu">
        <LanguageItems />
        <SchemeItem />
      </InMenu>
    ),
  },
  MiddleText: { short: () => <MiddleText text="orders.csv" />, long: () => <MiddleText text={LONG} /> },
  NameField: { plain: Renamed },
  NeedsScript: { plain: NeedsScript },
  OperatorLine: { plain: OperatorLine },
  Overlays: {
    information: () => <Toast severity="info" />,
    success: () => <Toast severity="success" message="Settings Updated" />,
    error: () => <Toast severity="error" message={LONG} />,
    'loading cover': () => <ShowLoading covers />,
    'loading beside': () => <ShowLoading covers={false} />,
  },
  PageLink: { plain: () => <PageLink to="/pricing">Pricing</PageLink> },
  PartBoundary: {
    plain: () => (
      <PartBoundary name="Chart">
        <Breaks />
      </PartBoundary>
    ),
  },
  ProblemText: {
    plain: () => (
      <p>
        <ProblemText problem={PROBLEM} />
      </p>
    ),
  },
  ProgressDialog: {
    known: () => <Opens name="Start">{(close) => <ProgressDialog title="Export" share={0.4} onStop={close} />}</Opens>,
    unknown: () => <Opens name="Start">{(close) => <ProgressDialog title="Export" share={null} onStop={close} />}</Opens>,
  },
  SchemeToggle: {
    button: SchemeButton,
  },
  ShellMenus: {
    'for a phone': () => <Opens name="Show">{() => <SmallMenu button={<button type="button">Menu</button>} />}</Opens>,
    'of an account': () => <Opens name="Show">{() => <AccountMenu button={<button type="button">Account</button>} />}</Opens>,
  },
  SheetGrip: {
    'on a phone': () => (
      <aside aria-label="Sheet">
        <SheetGrip onClose={() => undefined} />
        Sheet
      </aside>
    ),
  },
  Shell: { 'around this page': () => <p className={page.muted}>↑ ↓</p> },
  SkipLink: { 'with the focus': () => <SkipLink label="Skip to the page" to="main" /> },
  TypeIcon: {
    types: () => ['VARCHAR', 'BIGINT', 'DATE', 'TIMESTAMP', 'TIME', 'BOOLEAN'].map((dtype) => <TypeIcon key={dtype} dtype={dtype} />),
    calculated: () => <ColumnIcon column={{ dtype: 'DATE', config: null, automatic: true }} />,
  },
} satisfies Specimens
