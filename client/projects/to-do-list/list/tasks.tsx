import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import { parseFields } from '../../../../shared/rules/item-fields.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import { AccountMenu } from '../account/account-menu.tsx'
import { findStorage } from '../browser.ts'
import { TaskDetails } from '../details/task-details.tsx'
import { createDrafts } from '../draft.ts'
import { describeStatus } from '../status.ts'
import { arrange, type Arranged, countTags, countViews } from '../view/arrange.ts'
import { createSearch, readWords } from '../view/search.ts'
import { extend, keepShown, NOTHING_SELECTED, selectAll, toggle } from '../view/selection.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Controls } from './controls.tsx'
import { Empty } from './empty.tsx'
import { FleetingButton } from './fleeting-button.tsx'
import { ListActions } from './list-actions.tsx'
import { NewTask } from './new-task.tsx'
import { RefusedChanges, WaitingNotice } from './notices.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import type { TaskAction } from './shortcuts.ts'
import { keepSingleKeys, readSingleKeys } from './single-keys.ts'
import { TaskGroups } from './task-groups.tsx'
import { checkboxId, deleteButtonId, type FocusNext, NEW_TASK, useActions } from './use-actions.ts'
import { useAddress } from './use-address.ts'
import { useKeys } from './use-keys.ts'
import { useTaskList } from './use-task-list.ts'
import { useToday } from './use-today.ts'
import { useWindow } from './use-window.ts'
import { useWords } from './use-words.ts'
import { Views } from './views.tsx'
import style from './list.module.css'

/** The to-do list of whoever is logged in; without a session, the way to the login. */
export function Tasks() {
  const { list, state } = useTaskList()
  const hydrated = useHydrated()
  const today = useToday()
  const { address, change: changeAddress, openTask, closeTask } = useAddress()
  const typed = useWords(address)
  const sought = useDeferredValue(typed.words)
  const [search] = useState(createSearch)
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const [selecting, setSelecting] = useState(false)
  const [renamed, setRenamed] = useState<string>()
  const [chosen, setChosen] = useState<boolean>()

  const listElement = useRef<HTMLDivElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const help = useRef<HTMLDialogElement>(null)
  // The element that has the focus once the next state shows.
  const focusNext = useRef<FocusNext>(undefined)

  const storedSingle = useMemo(
    () => !hydrated || readSingleKeys(findStorage(() => window.localStorage)),
    [hydrated],
  )
  const single = chosen ?? storedSingle
  const { items, phase, account } = state
  const status = describeStatus(state)
  const arranged = useMemo(
    () => arrange(items.values(), { ...address, words: sought }, today, search),
    [items, address, sought, today, search],
  )
  const counts = useMemo(() => countViews(items.values(), today), [items, today])
  const tags = useMemo(() => countTags(items.values()), [items])
  const words = useMemo(() => readWords(sought), [sought])
  const order = useMemo(() => arranged.tasks.map(({ id }) => id), [arranged])
  const view = useWindow(`${address.view} ${address.tag ?? ''} ${address.sort} ${sought}`)
  const drafts = useMemo(
    () => createDrafts(hydrated ? findStorage(() => window.sessionStorage) : undefined, account),
    [hydrated, account],
  )

  const shown = useRef<Arranged>(arranged)
  useLayoutEffect(() => {
    shown.current = arranged
  }, [arranged])
  const actions = useActions({ list, shown, focusNext })

  const kept = keepShown(selection, order)
  if (kept !== selection) setSelection(kept)
  const isSelecting = selecting || kept.ids.size > 0
  const selected = useMemo(
    () => arranged.tasks.filter(({ id }) => kept.ids.has(id)),
    [arranged, kept],
  )

  // What was being written when the page or the session ended is taken over now.
  useEffect(() => {
    if (phase !== 'ready') return
    const { items: known } = list.read()
    for (const { id, field, text, saw } of drafts.list()) {
      const item = known.get(id)
      const parsed = parseFields({ [field]: text })
      if (item && parsed.ok && actions.edit(item, parsed.value, saw)) drafts.drop(id, field)
    }
  }, [phase, drafts, list, actions])

  useLayoutEffect(() => {
    const next = focusNext.current
    if (!next) return
    focusNext.current = undefined
    if (next.ifLost && document.activeElement !== document.body) return
    const target = document.getElementById(next.id) ?? document.getElementById(NEW_TASK)
    target?.focus()
  })

  // Undo gives a task back that was deleted in its details, and does not open them.
  const open = address.task === undefined ? undefined : items.get(address.task)
  const isDeleted = open !== undefined && open.deletedAt !== null
  useEffect(() => {
    if (isDeleted) changeAddress({ task: undefined })
  }, [isDeleted, changeAddress])

  const select = useCallback((id: string, how: 'toggle' | 'extend') => {
    const ids = shown.current.tasks.map((task) => task.id)
    setSelection((last) => (how === 'extend' ? extend(last, ids, id) : toggle(last, id)))
  }, [])

  function unselect(): boolean {
    if (!isSelecting) return false
    setSelecting(false)
    setSelection(NOTHING_SELECTED)
    return true
  }

  /** The focus goes to the task so far from this one; it is drawn if it was not yet. */
  function focusBy(item: Item, by: -1 | 1): Item | undefined {
    const index = arranged.tasks.indexOf(item) + by
    const next = arranged.tasks[index]
    if (!next) return undefined
    view.reach(index + 1)
    const element = findFocus(next)
    if (element) element.focus()
    else focusNext.current = { id: checkboxId(next.id) }
    return next
  }

  function actOnTask(action: TaskAction, item: Item) {
    const { id } = item
    const several = kept.ids.has(id) ? selected : [item]
    switch (action) {
      case 'next':
      case 'previous':
        focusBy(item, action === 'next' ? 1 : -1)
        return
      case 'select next':
      case 'select previous': {
        const next = focusBy(item, action === 'select next' ? 1 : -1)
        if (next) setSelection(extend(kept.ids.has(id) ? kept : toggle(kept, id), order, next.id))
        return
      }
      case 'move up':
      case 'move down':
        if (mayMove) actions.moveBy(item, action === 'move up' ? -1 : 1, checkboxId(id))
        return
      case 'open':
        openTask(id)
        return
      case 'rename':
        if (item.deletedAt === null) setRenamed(id)
        return
      case 'delete':
        if (address.view !== 'trash') actions.remove(several)
        return
      case 'select':
        select(id, 'toggle')
        return
      case 'select all':
        setSelection(selectAll(order))
    }
  }

  useKeys({
    single,
    list: listElement,
    search: searchField,
    findTask: (id) => items.get(id),
    onTask: actOnTask,
    onView: (next) => changeAddress({ view: next, tag: undefined, words: '', task: undefined }),
    onHelp: () => help.current?.showModal(),
    onUndo: actions.undo,
    onRedo: actions.redo,
    onUnselect: unselect,
  })

  const mayMove = address.sort === 'own' && (address.view === 'all' || address.view === 'today')
  return (
    <section className={style.panel} aria-label="Your list">
      <div className={style.bar}>
        <p className={style.status}>{status.trouble ? '' : status.text}</p>
        <AccountMenu key={account} list={list} disabled={!hydrated} />
      </div>
      <NewTask
        account={account}
        onAdd={(title) =>
          actions.add({
            title,
            ...(address.view === 'today' && today && { due: today }),
            ...(address.tag !== undefined && { tags: [address.tag] }),
          })
        }
      />
      <WaitingNotice trouble={status.trouble ? status.text : undefined} />
      <RefusedChanges
        changes={state.refused}
        items={items}
        onDismiss={list.dismiss}
        onInsist={list.insist}
      />
      <Views address={address} counts={counts} tags={tags} />
      <Controls
        address={address}
        words={typed.words}
        search={searchField}
        onWords={typed.type}
        onPause={(text) => {
          typed.write(text)
          changeAddress({ words: text })
        }}
        onSort={(sort) => changeAddress({ sort })}
      />
      {isSelecting && (
        <BulkBar
          tasks={selected}
          actions={actions}
          trash={address.view === 'trash'}
          onSelectAll={() => setSelection(selectAll(order))}
          onEnd={unselect}
        />
      )}
      {phase === 'loading' && <p className={style.message}>Loading your tasks…</p>}
      {phase === 'failed' && (
        <div className={style.message}>
          <p>Your tasks could not be loaded.</p>
          <FleetingButton onClick={list.retry}>Try again</FleetingButton>
        </div>
      )}
      {phase === 'ready' && (
        <Empty address={address} words={sought} arranged={arranged} onShowAll={changeAddress} />
      )}
      <div ref={listElement}>
        <TaskGroups
          arranged={arranged}
          limit={view.limit}
          movable={mayMove}
          row={{ actions, drafts, words, address, today, selecting: isSelecting }}
          selected={kept.ids}
          renamed={renamed}
          onOpen={openTask}
          onRename={setRenamed}
          onSelect={select}
          onLongPress={(id) => select(id, 'toggle')}
          onMore={view.grow}
          end={view.end}
        />
      </div>
      <ListActions
        arranged={arranged}
        address={address}
        actions={actions}
        onSelect={isSelecting ? undefined : () => setSelecting(true)}
        onHelp={() => help.current?.showModal()}
      />
      <ShortcutsDialog
        ref={help}
        single={single}
        onSingle={(on) => {
          setChosen(on)
          keepSingleKeys(
            findStorage(() => window.localStorage),
            on,
          )
        }}
      />
      {open?.deletedAt === null && (
        <TaskDetails
          key={open.id}
          item={open}
          actions={actions}
          drafts={drafts}
          today={today}
          known={tags.map(({ tag }) => tag)}
          onClose={closeTask}
        />
      )}
      <p className={style.withoutScripting}>The to-do list needs JavaScript.</p>
    </section>
  )
}

/** What takes the focus in a task that shows: in the trash there is nothing to tick. */
function findFocus({ id }: Item): HTMLElement | null {
  return document.getElementById(checkboxId(id)) ?? document.getElementById(deleteButtonId(id))
}
