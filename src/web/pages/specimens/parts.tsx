/** Examples of every component in `src/web/ui`, by state. A test fails if one is missing. */
import { Button, Menu } from '@mantine/core'
import { prompts } from '../../api/nexus.ts'
import { AccountLinks } from '../../ui/AccountLinks.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { ErrorPage } from '../../ui/ErrorPage.tsx'
import { FavoriteButton } from '../../ui/FavoriteButton.tsx'
import { Histogram } from '../../ui/Histogram.tsx'
import { LanguageLinks } from '../../ui/LanguageLinks.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { ChoiceItem, Choices, ToggleItem } from '../../ui/MenuChoices.tsx'
import { LanguageItems, SchemeItem } from '../../ui/MenuItems.tsx'
import { FindableMenuList, MenuList } from '../../ui/MenuList.tsx'
import { MiddleText } from '../../ui/MiddleText.tsx'
import { NeedsScript } from '../../ui/NeedsScript.tsx'
import { OperatorLine } from '../../ui/OperatorLine.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import { ProgressDialog } from '../../ui/ProgressDialog.tsx'
import page from '../../ui/page.module.css'
import { Region } from '../../ui/Region.tsx'
import { SchemeButton } from '../../ui/SchemeToggle.tsx'
import { SheetGrip } from '../../ui/SheetGrip.tsx'
import { AccountMenu, SmallMenu } from '../../ui/ShellMenus.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { ColumnIcon, TypeIcon } from '../../ui/TypeIcon.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { askPlainly, askWithDanger } from './questions.ts'
import type { Specimens } from './specimen.ts'
import { BINS, Breaks, Days, Fetched, InMenu, LONG, OpenButton, PROBLEM, Ranged, Renamed, Rows, ShowLoading, Toast } from './states.tsx'

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
      <OpenButton name="Open">
        {(close) => (
          <Dialog title="Dialog" size={460} onClose={close}>
            <p>{LONG}</p>
            <DialogFoot note="The effect" onCancel={close}>
              <Button onClick={close}>Save</Button>
            </DialogFoot>
          </Dialog>
        )}
      </OpenButton>
    ),
    'not dismissible': () => (
      <OpenButton name="Open">
        {(close) => (
          <Dialog title="Dialog without a cross" size={460} dismissible={false} onClose={close}>
            <Button onClick={close}>OK</Button>
          </Dialog>
        )}
      </OpenButton>
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
      <OpenButton name="Show">{() => <ErrorPage error={{ status: 503, statusMessage: 'Busy', description: 'Request 4711', stack: 'Error: at' }} />}</OpenButton>
    ),
    'not found': () => <OpenButton name="Show">{() => <ErrorPage error={{ status: 404 }} />}</OpenButton>,
  },
  FavoriteButton: {
    off: () => <FavoriteButton analysis={{ id: 'none', title: LONG, favorite: false }} />,
    on: () => <FavoriteButton analysis={{ id: 'none', title: LONG, favorite: true }} />,
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
  Pages: {
    first: () => <Pages start={0} shown={50} total={12_345} size={50} onStart={() => undefined} />,
    last: () => <Pages start={12_300} shown={45} total={12_345} size={50} onStart={() => undefined} />,
  },
  Waiting: { waiting: () => <Waiting />, small: () => <Waiting isSmall /> },
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
  MenuFind: {
    plain: () => (
      <Menu>
        <Menu.Target>
          <Button variant="default">Find by typing</Button>
        </Menu.Target>
        <FindableMenuList>
          <Menu.Item>First</Menu.Item>
          <Menu.Item>Second</Menu.Item>
        </FindableMenuList>
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
    known: () => <OpenButton name="Start">{(close) => <ProgressDialog title="Export" share={0.4} onStop={close} />}</OpenButton>,
    unknown: () => <OpenButton name="Start">{(close) => <ProgressDialog title="Export" share={null} onStop={close} />}</OpenButton>,
  },
  SchemeToggle: {
    button: SchemeButton,
  },
  Region: {
    plain: () => (
      <Region name="Figure">
        <Breaks />
      </Region>
    ),
    'with something of its own instead': () => (
      <Region name="Figure" instead={(retry) => <Button onClick={retry}>Draw the figure again</Button>}>
        <Breaks />
      </Region>
    ),
  },
  ShellMenus: {
    'for a phone': () => <OpenButton name="Show">{() => <SmallMenu button={<button type="button">Menu</button>} />}</OpenButton>,
    'of an account': () => <OpenButton name="Show">{() => <AccountMenu button={<button type="button">Account</button>} />}</OpenButton>,
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
  TwoLines: { short: () => <TwoLines text="orders.csv" />, long: () => <TwoLines text={LONG} /> },
  TypeIcon: {
    types: () => ['VARCHAR', 'BIGINT', 'DATE', 'TIMESTAMP', 'TIME', 'BOOLEAN'].map((dtype) => <TypeIcon key={dtype} dtype={dtype} />),
    calculated: () => <ColumnIcon column={{ dtype: 'DATE', config: null, automatic: true }} />,
  },
} satisfies Specimens
