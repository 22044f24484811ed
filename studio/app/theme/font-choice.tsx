import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../client/ui/button.tsx'
import { Choice } from '../../../client/ui/choice.tsx'
import { FileDrop } from '../../../client/ui/file-drop.tsx'
import kit from '../../../client/ui/kit.module.css'
import { Select } from '../../../client/ui/select.tsx'
import { useToast } from '../../../client/ui/toast.tsx'
import { capitalise } from '../../../shared/capitalise.ts'
import { FONT_PAIRS, type FontPair } from '../../../shared/content/theme.ts'
import { describeFailure } from '../api.ts'
import { MAX_FONT_UPLOAD_BYTES } from '../../protocol.ts'
import { useForm } from '../form/form-context.ts'
import { findValue } from '../form/value-path.ts'
import style from './theme-form.module.css'

type Option = { value: FontPair | 'own'; label: string }

const PAIRS: readonly Option[] = FONT_PAIRS.map((pair) => ({
  value: pair,
  label: capitalise(pair),
}))

const OWN: Option = { value: 'own', label: 'My own' }

const LABELS = { display: 'Headings', text: 'Texts', prose: 'Long texts' } as const

type Role = keyof typeof LABELS

const ROLES = Object.keys(LABELS) as Role[]

const PATH = ['theme', 'fonts'] as const

type Props = {
  /** Paths of the font files of the folder; undefined where no files can be added yet. */
  files: readonly string[] | undefined
}

/** `theme.fonts` of `site.json`: a pair, or files of the folder. */
export function FontChoice({ files }: Props) {
  const { values, onEdit } = useForm()
  const value = findValue(values, PATH)
  const isOwn = typeof value === 'object' && value !== null
  // Until the first file is chosen, the settings have a pair.
  const [wantsOwn, setWantsOwn] = useState(false)
  const shown =
    isOwn || wantsOwn ? 'own' : (FONT_PAIRS.find((pair) => pair === value) ?? 'grotesque')
  return (
    <div className={kit.stack} data-gap="3">
      <Choice
        legend="Fonts"
        name="fonts"
        variant="chips"
        value={shown}
        options={files ? [...PAIRS, OWN] : PAIRS}
        onChoose={(next) => {
          setWantsOwn(next === 'own')
          if (next !== 'own') onEdit({ kind: 'set', path: PATH, value: next }, 'change Fonts')
        }}
      />
      {shown === 'own' && files && <OwnFonts files={files} />}
    </div>
  )
}

function OwnFonts({ files }: { files: readonly string[] }) {
  const { api, values, onEdit, announce } = useForm()
  const showToast = useToast()
  /** The file that is being added. */
  const [adding, setAdding] = useState<File>()
  const [error, setError] = useState<string>()
  const section = useRef<HTMLElement>(null)
  const value = findValue(values, PATH)
  const chosen = new Map(
    ROLES.flatMap((role) => {
      const path = findValue(value, [role])
      return typeof path === 'string' ? [[role, path]] : []
    }),
  )
  const standards: Record<Role, string> = {
    display: 'Bricolage Grotesque',
    text: 'Fonts of the system',
    prose: chosen.has('text') ? 'As texts' : 'Source Serif 4',
  }
  const known = [...new Set([...files, ...chosen.values()])].sort()

  function choose(role: Role, path: string) {
    const next = new Map(chosen)
    if (path === '') next.delete(role)
    else next.set(role, path)
    const label = `change font of ${LABELS[role].toLowerCase()}`
    // An object without a file is none that the build takes.
    if (next.size === 0) onEdit({ kind: 'remove', path: PATH }, label)
    else if (chosen.size === 0)
      onEdit({ kind: 'set', path: PATH, value: Object.fromEntries(next) }, label)
    else if (path === '') onEdit({ kind: 'remove', path: [...PATH, role] }, label)
    else onEdit({ kind: 'set', path: [...PATH, role], value: path }, label)
  }

  const latest = useRef({ chosen, choose })
  useEffect(() => {
    latest.current = { chosen, choose }
  })

  async function add(file: File) {
    setError(undefined)
    if (file.size > MAX_FONT_UPLOAD_BYTES)
      return setError(
        `${file.name} has more than ${MAX_FONT_UPLOAD_BYTES / 1e6} MB: choose a smaller font.`,
      )
    setAdding(file)
    try {
      const { path } = await api.addFont(file)
      // Another choice of fonts, or another file, has taken the place of this one meanwhile.
      if (!section.current) return showToast({ text: `${path} added.` })
      const { chosen: now, choose: chooseNow } = latest.current
      const role = ROLES.find((each) => !now.has(each))
      if (role) chooseNow(role, path)
      announce(`${path} added.${role ? ` ${LABELS[role]} have it.` : ''}`)
    } catch (problem) {
      refuse(problem)
    }
    setAdding(undefined)
  }

  async function remove(path: string) {
    try {
      const answer = await api.removeFont(path)
      if (answer.kind === 'used') return setError(describeUses(path, answer.uses))
      setError(undefined)
      section.current?.focus()
      showToast({
        text: `${path} deleted.`,
        action: {
          label: 'Undo',
          run: () => void api.undelete(path, answer.version).catch(refuse),
        },
      })
    } catch (problem) {
      refuse(problem)
    }
  }
  function refuse(problem: unknown) {
    setError(describeFailure(problem))
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      className={kit.stack}
      data-gap="3"
      aria-label="My own fonts"
    >
      <FileDrop
        label={adding ? 'Adding…' : 'Add a font'}
        hint="Or drop it here. WOFF2; smaller TrueType and OpenType files are converted. Its licence must allow its use on web sites."
        accept=".woff2,.ttf,.otf"
        variant="quiet"
        inSection
        disabled={adding !== undefined}
        error={error}
        onFiles={([file]) => {
          if (file) void add(file)
        }}
      />
      <p role="status" className={kit.note}>
        {adding && !/\.woff2$/i.test(adding.name)
          ? `${adding.name} becomes WOFF2, which takes up to half a minute. You can go on meanwhile.`
          : ''}
      </p>
      <div className={kit.pair} data-tile="medium">
        {ROLES.map((role) => (
          <Select
            key={role}
            label={LABELS[role]}
            value={chosen.get(role) ?? ''}
            options={[
              { value: '', label: standards[role] },
              ...known.map((path) => ({ value: path, label: path.replace('fonts/', '') })),
            ]}
            onChoose={(path) => choose(role, path)}
          />
        ))}
      </div>
      {files.length > 0 && (
        <ul role="list" aria-label="Font files" className={style.files}>
          {files.map((path) => (
            <li key={path}>
              <span>
                {path.replace('fonts/', '')} <small>{describeRoles(path, chosen)}</small>
              </span>
              <Button
                variant="quiet"
                aria-label={`Delete ${path.replace('fonts/', '')}`}
                onClick={() => void remove(path)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Says what has a font, e.g. `Headings, Texts`. */
function describeRoles(path: string, chosen: ReadonlyMap<Role, string>): string {
  const roles = [...chosen].filter(([, each]) => each === path).map(([role]) => LABELS[role])
  return roles.length > 0 ? roles.join(', ') : 'not chosen here'
}

function describeUses(path: string, uses: readonly string[]): string {
  return `${path} stays, because ${uses.join(' and ')} ${uses.length === 1 ? 'names' : 'name'} it. Choose another font there first.`
}
