/** The component library's controls in the application's theme, in every state. */
import {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  Kbd,
  Loader,
  Menu,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Progress,
  Radio,
  SegmentedControl,
  Switch,
  Tabs,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { MenuList } from '../../ui/MenuList.tsx'
import buttons from '../../ui/SiteButton.module.css'
import type { Specimens } from './specimen.ts'

const LONG = 'Monthly recurring revenue by region, product line and sales representative, excluding returns and internal orders'

export const CONTROLS = {
  Button: {
    primary: () => <Button>Save</Button>,
    'with icon': () => <Button leftSection={<IconPlus size={14} aria-hidden="true" />}>New step</Button>,
    secondary: () => <Button variant="default">Cancel</Button>,
    ghost: () => <Button variant="subtle">Try again</Button>,
    danger: () => <Button color="var(--danger)">Delete</Button>,
    small: () => <Button size="xs">Update</Button>,
    disabled: () => <Button disabled>Save</Button>,
    'too long': () => <Button variant="default">{LONG}</Button>,
  },
  SiteButton: {
    primary: () => (
      <a href="#parts" className={buttons.primary}>
        Upload a file
      </a>
    ),
    secondary: () => (
      <a href="#parts" className={buttons.secondary}>
        Try it now
      </a>
    ),
    quiet: () => (
      <a href="#parts" className={buttons.quiet}>
        Book a demo
      </a>
    ),
  },
  ActionIcon: {
    plain: () => (
      <ActionIcon aria-label="More">
        <IconDots size={16} aria-hidden="true" />
      </ActionIcon>
    ),
    subtle: () => (
      <ActionIcon aria-label="More" variant="subtle">
        <IconDots size={16} aria-hidden="true" />
      </ActionIcon>
    ),
    disabled: () => (
      <ActionIcon aria-label="More" disabled>
        <IconDots size={16} aria-hidden="true" />
      </ActionIcon>
    ),
    close: () => <CloseButton aria-label="Close" />,
  },
  TextInput: {
    empty: () => <TextInput label="Name" placeholder="Orders" />,
    filled: () => <TextInput label="Name" defaultValue="Orders 2024" description="As it stands in lists" />,
    required: () => <TextInput label="Name" required />,
    wrong: () => <TextInput label="Name" defaultValue="Orders" error="A measure named “Orders” already exists." />,
    disabled: () => <TextInput label="Name" defaultValue="Orders" disabled />,
    'too long': () => <TextInput label="Name" defaultValue={LONG} />,
  },
  PasswordInput: {
    filled: () => <PasswordInput label="Password" defaultValue="a long secret" autoComplete="off" />,
    wrong: () => <PasswordInput label="Password" error="Password is required" autoComplete="off" />,
  },
  NumberInput: {
    filled: () => <NumberInput label="Decimal places" defaultValue={2} />,
    wrong: () => <NumberInput label="Decimal places" defaultValue={11} error="Between 0 and 10" />,
  },
  Textarea: {
    empty: () => <Textarea label="Description" />,
    filled: () => <Textarea label="Description" defaultValue={LONG} />,
  },
  NativeSelect: {
    plain: () => <NativeSelect label="Aggregation" data={['Sum', 'Average', 'Count']} />,
    disabled: () => <NativeSelect label="Aggregation" data={['Sum']} disabled />,
    wrong: () => <NativeSelect label="Aggregation" data={['Choose…']} error="Choose an aggregation" />,
  },
  Checkbox: {
    off: () => <Checkbox label="Show legend" />,
    on: () => <Checkbox label="Show legend" defaultChecked />,
    some: () => <Checkbox label="All values" indeterminate />,
    disabled: () => <Checkbox label="Show legend" disabled />,
  },
  Radio: {
    off: () => <Radio label="Private" />,
    on: () => <Radio label="Private" defaultChecked />,
    disabled: () => <Radio label="Private" disabled />,
  },
  Switch: {
    off: () => <Switch label="Defer updates" />,
    on: () => <Switch label="Defer updates" defaultChecked />,
    disabled: () => <Switch label="Defer updates" disabled />,
  },
  SegmentedControl: { plain: () => <SegmentedControl aria-label="Show as" data={['Table', 'Chart', 'Table and chart']} /> },
  Tabs: {
    plain: () => (
      <Tabs defaultValue="file">
        <Tabs.List>
          <Tabs.Tab value="file">File</Tabs.Tab>
          <Tabs.Tab value="database">Database</Tabs.Tab>
          <Tabs.Tab value="none" disabled>
            Disabled
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="file">CSV, XLSX or XLS</Tabs.Panel>
        <Tabs.Panel value="database">PostgreSQL</Tabs.Panel>
      </Tabs>
    ),
  },
  Menu: {
    plain: () => (
      <Menu>
        <Menu.Target>
          <Button variant="default">Menu</Button>
        </Menu.Target>
        <MenuList>
          <Menu.Label>Step</Menu.Label>
          <Menu.Item rightSection={<Kbd>F2</Kbd>}>Rename</Menu.Item>
          <Menu.Item disabled>Move left</Menu.Item>
          <Menu.Divider />
          <Menu.Item>{LONG}</Menu.Item>
        </MenuList>
      </Menu>
    ),
  },
  Tooltip: {
    plain: () => (
      <Tooltip label="After half a second">
        <Button variant="default">Point here</Button>
      </Tooltip>
    ),
  },
  Loader: { plain: () => <Loader size="sm" role="img" aria-label="Loading" /> },
  Progress: { plain: () => <Progress value={40} aria-label="Import" />, endless: () => <Progress value={100} animated aria-label="Import" /> },
} satisfies Specimens
