import { useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Axes, Chart } from '../../ui/chart.tsx'
import { Check } from '../../ui/check.tsx'
import { Choice } from '../../ui/choice.tsx'
import { CopyButton } from '../../app/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Icon, ICON_NAMES } from '../../ui/icon.tsx'
import kit from '../../ui/kit.module.css'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useToast } from '../../ui/toast.tsx'

/* Every component of the kit in its states, for eyes, axe and tests. The build does not have it. */

export const handle = {
  title: 'Kit',
  description: 'Every component of the kit',
  canonicalPath: '/dev/kit',
}

export function Component() {
  return (
    <div className={kit.stack} data-gap="6">
      <h1>Kit</h1>
      <Buttons />
      <Fields />
      <Choices />
      <Messages />
      <Disclosures />
      <Figures />
      <Files />
    </div>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={kit.panel} aria-label={title}>
      <h2 className={kit.heading}>{title}</h2>
      {children}
    </section>
  )
}

function Buttons() {
  return (
    <Section title="Buttons and icons">
      <div className={kit.row}>
        <Button>Primary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button disabled>Disabled</Button>
        <CopyButton text={() => 'A copied text'} done="Text copied.">
          Copy
        </CopyButton>
      </div>
      <div className={kit.row}>
        {ICON_NAMES.map((name) => (
          <IconButton key={name} label={`Icon ${name}`}>
            <Icon name={name} />
          </IconButton>
        ))}
      </div>
    </Section>
  )
}

function Fields() {
  const [fruit, setFruit] = useState('pear')
  return (
    <Section title="Fields">
      <div className={kit.pair}>
        <Field label="Name" hint="At most 40 characters." />
        <Field label="Amount" defaultValue="abc" error="Enter a number." />
        <Select
          label="Fruit"
          value={fruit}
          options={[
            { value: 'apple', label: 'Apple' },
            { value: 'pear', label: 'Pear' },
          ]}
          onChoose={setFruit}
        />
        <Field label="Locked" disabled defaultValue="Unchangeable" />
      </div>
      <TextArea label="Notes" rows={3} hint="Several lines." />
      <Fieldset legend="Shares" error="Choose at least one.">
        <Check label="First" defaultChecked />
        <Check label="Second" />
      </Fieldset>
    </Section>
  )
}

function Choices() {
  const [size, setSize] = useState('small')
  return (
    <Section title="Choices">
      <Choice
        legend="Size"
        name="size"
        value={size}
        options={[
          { value: 'small', label: 'Small', note: 'Up to 10 kg' },
          { value: 'large', label: 'Large', note: 'Above' },
        ]}
        onChoose={setSize}
      />
      <Choice
        legend="Chips"
        name="chips"
        variant="chips"
        value={size}
        options={[
          { value: 'small', label: 'Small' },
          { value: 'large', label: 'Large' },
        ]}
        onChoose={setSize}
      />
    </Section>
  )
}

function Messages() {
  const showToast = useToast()
  const [undone, setUndone] = useState(0)
  return (
    <Section title="Messages">
      <Notice actions={<Button variant="quiet">Clear</Button>}>An example household.</Notice>
      <Notice kind="warning">Your browser cannot save your changes.</Notice>
      <Notice kind="error">The connection failed.</Notice>
      <p className={kit.error}>Enter a title.</p>
      <p className={kit.note}>Stored in this browser only.</p>
      <EmptyState actions={<Button variant="quiet">Add entry</Button>}>No entries yet.</EmptyState>
      <div className={kit.row}>
        <Button
          onClick={() =>
            showToast({
              text: 'Rent deleted.',
              action: {
                label: 'Undo',
                run: () => {
                  setUndone(undone + 1)
                  showToast({ text: `Undone: delete Rent (${undone + 1}).` })
                },
              },
            })
          }
        >
          Delete
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            showToast({ text: 'First message.' })
            showToast({ text: 'Second message.' })
          }}
        >
          Two messages
        </Button>
      </div>
    </Section>
  )
}

const TABS = [
  { id: 'one', name: 'One' },
  { id: 'two', name: 'Two' },
  { id: 'three', name: 'Three' },
] as const

function Disclosures() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('one')
  const [menuOpen, setMenuOpen] = useState(false)
  const [step, setStep] = useState(1)
  return (
    <Section title="Tabs, menus and dialogs">
      <Tabs label="Views" tabs={TABS} current={tab} onChoose={setTab}>
        <p>Panel {tab}</p>
      </Tabs>
      <div className={kit.row} data-between>
        <Stepper
          unit="page"
          atStart={step === 1}
          atEnd={step === 3}
          onStep={(by) => setStep(step + by)}
        >
          <span>Page {step} of 3</span>
        </Stepper>
        <ExampleModal />
        <Menu label="Account" open={menuOpen} onToggle={setMenuOpen}>
          <ul role="list">
            <li>
              <MenuItem onClick={() => setMenuOpen(false)}>Export</MenuItem>
            </li>
            <li>
              <MenuItem danger>Delete account</MenuItem>
            </li>
          </ul>
        </Menu>
      </div>
    </Section>
  )
}

function ExampleModal() {
  const [open, setOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const showToast = useToast()
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Open dialog
      </Button>
      {open && (
        <Modal ref={dialog} label="Edit member" onClose={() => setOpen(false)}>
          <Field label="Member" />
          <div className={kit.row}>
            <Button
              onClick={() =>
                showToast({
                  text: 'Saved.',
                  action: { label: 'Undo', run: () => showToast({ text: 'Undone.' }) },
                })
              }
            >
              Save
            </Button>
            <Button variant="quiet" onClick={() => dialog.current?.close()}>
              Cancel
            </Button>
          </div>
        </Modal>
      )}
    </>
  )
}

function Figures() {
  const table = {
    columns: ['Month', 'Spent'],
    rows: [{ key: 'May', cells: ['May', '12.50'] }],
  }
  const area = { width: 400, height: 120, left: 40, right: 390, top: 20, bottom: 90 }
  return (
    <Section title="Figures">
      <Meter share={0.4} />
      <Meter share={1} mark={0.7} tone="danger" />
      <Table {...table} caption="Spent by month" figures />
      <Chart
        title="Spent by month"
        description="12.50 was spent in May."
        series={[
          { kind: 'first', name: 'Spent' },
          { kind: 'second', name: 'Received' },
        ]}
        area={area}
        table={table}
        tableName="The same by month"
      >
        <Axes
          area={area}
          rows={[
            { at: 90, label: '0' },
            { at: 20, label: '20' },
          ]}
          columns={[{ at: 120, label: 'May' }]}
        />
        <rect data-series="first" x="100" y="46" width="18" height="44" />
        <rect data-series="second" x="120" y="60" width="18" height="30" />
      </Chart>
    </Section>
  )
}

function Files() {
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <Section title="Files">
      <FileDrop
        label="Choose pictures"
        hint="PNG or JPEG, or drop them here."
        accept="image/png,image/jpeg"
        multiple
        onFiles={(files) => setNames(files.map(({ name }) => name))}
      />
      <p role="status">{names.join(', ')}</p>
    </Section>
  )
}
