import { useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { Diagnostic } from '../planner/pddl/diagnostic.ts'
import type { Method } from '../planner/plan.ts'
import type { TextName } from '../worker/messages.ts'
import { Editor } from '../editor/editor.tsx'
import { useEditorTools } from '../editor/use-editor-tools.ts'
import { Tour } from '../tour/tour.tsx'
import { EXAMPLES, findExample } from './examples.ts'
import { MethodFields } from './method-fields.tsx'
import { Panes } from './panes.tsx'
import { Results } from './results.tsx'
import { useShareLink } from './use-share-link.ts'
import { useWorkbench } from './use-workbench.ts'
import { describeReply } from './format.ts'
import kit from '../../../ui/kit.module.css'
import style from './workbench.module.css'

/** The planner: two editors, a search and its results. */
export function Workbench() {
  const bench = useWorkbench()
  const { texts, method, fault, work } = bench
  const editors = {
    domain: useRef<HTMLTextAreaElement>(null),
    problem: useRef<HTMLTextAreaElement>(null),
  }
  const [tools, loadTools] = useEditorTools()
  const id = useId()
  const panes = useRef<HTMLDivElement>(null)
  const showToast = useToast()
  const share = useShareLink(bench.dropLinkProblem)
  const busy = work !== undefined
  const example = findExample(texts)

  function goTo(place: Diagnostic) {
    const name: TextName = place.file === 'problem' ? 'problem' : 'domain'
    const editor = editors[name].current
    editor?.focus()
    void loadTools().then((loaded) => editor && loaded?.selectPosition(editor, place))
  }

  async function solve(by: Method) {
    if (busy) return
    const found = await bench.solve(by)
    if (found) goTo(found)
  }

  async function openFiles(files: readonly File[], target: TextName) {
    const loaded = await loadTools(true)
    const opened = await loaded?.openFiles(files, target)
    // The visitor may have left the page meanwhile.
    if (!panes.current) return
    if (opened?.ok === false) showToast({ text: opened.problem })
    if (!opened?.ok) return
    bench.replaceTexts(
      opened.value,
      files.length > 1 ? 'The files' : (files[0]?.name ?? 'The file'),
    )
  }

  return (
    <section
      className={`${kit.stack} ${kit.ruled} ${style.workbench} screen-only`}
      aria-labelledby="planner"
      onFocus={() => void loadTools()}
      onPointerEnter={() => void loadTools()}
    >
      <div className={kit.row} data-between>
        <h2 id="planner">The planner</h2>
        <Tour />
      </div>
      <div className={`${kit.stack} measure`} data-gap="3">
        <p>
          It runs in your browser. Choose an example or write your own task in PDDL (STRIPS with
          types, ADL, derived predicates and action costs), and solve it.
        </p>
        {bench.linkProblem && (
          <Notice kind="error" role="alert">
            {bench.linkProblem === 'damaged'
              ? 'This link is damaged: its task cannot be read. Ask for a new link.'
              : 'The task of this link failed to load. Check your connection and reload the page.'}
          </Notice>
        )}
      </div>
      <div className={`${kit.pair} ${style.method}`} data-tile="medium" data-tour="method">
        <Select
          label="Example"
          value={example?.id ?? ''}
          options={[
            ...(example ? [] : [{ value: '', label: 'Your own' }]),
            ...EXAMPLES.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChoose={(chosen) => {
            const next = EXAMPLES.find(({ id }) => id === chosen)
            if (next) bench.replaceTexts(next.texts, 'The example')
          }}
        />
        <MethodFields method={method} onChange={bench.changeMethod} />
      </div>
      <p className="without-scripting">The planner needs JavaScript; the text below does not.</p>
      <div className={kit.row} data-tour="solve">
        {/* aria-disabled instead of disabled: a disabled button would lose the focus. */}
        <Button aria-disabled={busy} onClick={() => void solve(method)}>
          Solve
        </Button>
        <Button variant="quiet" aria-disabled={!busy} onClick={bench.cancel}>
          Cancel
        </Button>
        <Button variant="quiet" onClick={bench.openRace}>
          Race searches
        </Button>
        <Button variant="quiet" onClick={() => void share({ texts, method, racers: bench.racers })}>
          Copy link
        </Button>
      </div>
      <p role="status" data-tour="result" className={style.status} data-busy={busy || undefined}>
        {work?.text ??
          bench.raced ??
          (bench.solved ? describeReply(bench.solved.reply) : 'Nothing has been solved yet.')}
      </p>
      <Panes
        ref={panes}
        separator={tools && <tools.Separator panes={panes} controls={`${id}-domain`} />}
        names={['Domain', 'Problem']}
      >
        {(['domain', 'problem'] as const).map((name) => {
          const own = fault?.file === name ? fault : undefined
          return (
            <div key={name} id={`${id}-${name}`}>
              <Editor
                ref={editors[name]}
                label={name === 'domain' ? 'Domain' : 'Problem'}
                text={texts[name]}
                related={name === 'problem' ? texts.domain : ''}
                fault={own}
                tools={tools}
                loadTools={loadTools}
                onChange={(text) => bench.changeTexts({ ...texts, [name]: text })}
                onFiles={(files) => void openFiles(files, name)}
                onGoToFault={() => own && goTo(own)}
              />
            </div>
          )
        })}
      </Panes>
      <Results bench={bench} onBuild={() => void solve({ search: 'graphplan' })} onFault={goTo} />
    </section>
  )
}
