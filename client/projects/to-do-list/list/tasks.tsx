import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { OWN_LANGUAGE } from '../../../app/text-language.ts'
import { useToday } from '../../../app/use-today.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { AccountMenu } from '../account/account-menu.tsx'
import { TaskDetails } from '../details/task-details.tsx'
import { describeExpiry, describeStatus } from '../status.ts'
import type { TaskList, TaskListState } from '../task-list.ts'
import { addShownTag } from '../view/add-shown-tag.ts'
import type { ListAddress } from '../view/address.ts'
import { arrange, isHeadingLine, type Arranged, countTags, countViews } from '../view/arrange.ts'
import { placeTasks } from '../view/move.ts'
import { createSearch, parseQuery } from '../view/search.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Controls } from './controls.tsx'
import { EmptyList } from './empty-list.tsx'
import { TransientButton } from './transient-button.tsx'
import { LeftBehind } from './left-behind.tsx'
import { BULK_BAR, mainControlId } from './ids.ts'
import { ListActions } from './list-actions.tsx'
import { NewTask, type TypedTask } from './new-task.tsx'
import { RejectedChanges, WaitingNotice } from './notices.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { TaskGroups } from './task-groups.tsx'
import { createTaskKeys } from './task-keys.ts'
import { type Filter, NO_FILTER, useActions } from './use-actions.ts'
import { useAddress } from './use-address.ts'
import { useDeletedTask } from './use-deleted-task.ts'
import { useDrafts } from './use-drafts.ts'
import { useCollapsed } from './use-collapsed.ts'
import { focusById, useFocusAfterDetails, useFocusNext } from './use-focus-next.ts'
import { useKeys } from './use-keys.ts'
import { useSelection } from './use-selection.ts'
import { useSingleKeys } from './use-single-keys.ts'
import { useWindow } from './use-window.ts'
import { useSearchQuery } from './use-search-query.ts'
import { Views } from './views.tsx'
import kit from '../../../ui/kit.module.css'
import style from './list.module.css'

type Props = { title: string; list: TaskList; state: TaskListState }

/** Shows the list of one session with all its controls. */
export function Tasks({ title, list, state }: Props) {
  const { items, phase, account } = state
  const hydrated = useHydrated()
  const today = useToday() ?? ''
  const {
    address,
    origin,
    historyState,
    change: changeAddress,
    openTask,
    closeTask,
  } = useAddress(account)
  const typed = useSearchQuery(address, origin)
  const { query } = typed
  const [search] = useState(createSearch)
  const [renamed, setRenamed] = useState<string>()
  const [single, chooseSingle] = useSingleKeys()
  const listElement = useRef<HTMLDivElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const [helping, setHelping] = useState(false)
  const focusNext = useFocusNext()
  const [collapsed, toggleCollapsed] = useCollapsed(focusNext)
  const arrive = () => focusFirst(listElement.current)

  const status = describeStatus(state)
  const arranged = useMemo(
    () => arrange(items.values(), { ...address, query }, today, search, collapsed),
    [items, address, query, today, search, collapsed],
  )
  const counts = useMemo(() => countViews(items.values(), today), [items, today])
  const tags = useMemo(() => countTags(items.values()), [items])
  const terms = useMemo(() => parseQuery(query), [query])
  const drawn = useWindow(`${address.view} ${address.tag ?? ''} ${address.sort} ${query}`)

  const shown = useRef<Arranged>(arranged)
  useLayoutEffect(() => {
    shown.current = arranged
  }, [arranged])
  const filter = useRef<Filter>(NO_FILTER)
  useLayoutEffect(() => {
    filter.current = {
      shows: (item) =>
        isHeadingLine(item) ||
        arrange([item], { ...address, query }, today, search).tasks.length > 0,
      clear: () => showAll({ view: 'all' }),
    }
  })
  const actions = useActions({ list, shown, filter, focusNext })
  const drafts = useDrafts(list, state, actions)
  const selection = useSelection(arranged, shown)

  const open = address.task === undefined ? undefined : items.get(address.task)
  useFocusAfterDetails(address.task, open, arranged.tasks)
  useDeletedTask({
    ...{ list, id: address.task, open, actions, focusNext },
    onClose: () => changeAddress({ task: undefined }),
  })

  function showAll(parts: Partial<ListAddress> = {}) {
    typed.type('')
    changeAddress({ tag: undefined, query: '', ...parts })
  }

  function startSelection() {
    selection.start()
    focusById(focusNext, BULK_BAR)
  }

  /** By key, the focus goes from the bar to a task; else the list stays where it was scrolled to. */
  function endSelection(byKey: boolean) {
    selection.end()
    const task = selection.tasks[0] ?? arranged.tasks[0]
    if (!byKey || !task) return
    // A key may also end it on a task, which keeps the focus.
    focusById(focusNext, mainControlId(task.id), true)
  }

  /** What is added where tasks of one tag or of today show belongs there, too. */
  function withShown({ tags, ...task }: TypedTask) {
    const due = address.view === 'today' && today && { due: today }
    return { ...due, ...task, ...addShownTag(tags, address.tag) }
  }

  const movable = address.sort === 'own' && (address.view === 'all' || address.view === 'today')
  const trash = address.view === 'trash'
  useKeys({
    single,
    list: listElement,
    search: searchField,
    findTask: (id) => items.get(id),
    onTask: createTaskKeys({
      arranged,
      actions,
      selection,
      focusNext,
      movable,
      trash,
      reach: drawn.reach,
      onOpen: openTask,
      onRename: setRenamed,
    }),
    onArrive: arrive,
    onHelp: () => setHelping(true),
    onUndo: actions.undo,
    onRedo: actions.redo,
    onUnselect() {
      if (selection.selecting) endSelection(true)
      else if (open) closeTask()
      return selection.selecting || open !== undefined
    },
  })

  return (
    <div className={style.desk}>
      <section
        className={`${kit.stack} ${style.panel}`}
        data-gap="3"
        data-phase={phase}
        aria-label={texts.yourList}
      >
        <div className={`${kit.row} ${style.bar}`}>
          <h1 {...OWN_LANGUAGE}>{title}</h1>
          <p className="meta screen-only">{status.isProblem ? '' : status.text}</p>
          <AccountMenu list={list} actions={actions} disabled={!hydrated} />
        </div>
        <NewTask
          account={account}
          today={today}
          onAdd={(task) => actions.add(withShown(task))}
          onAddAll={(tasks) => actions.addAll(placeTasks(tasks.map(withShown), items))}
        />
        <WaitingNotice
          problem={status.isProblem ? status.text : undefined}
          expiry={describeExpiry(state, today)}
        />
        <LeftBehind list={list} state={state} actions={actions} />
        <RejectedChanges
          mutations={state.rejected}
          items={items}
          onDismiss={list.dismiss}
          onOverwrite={list.overwrite}
        />
        <div className={style.side}>
          <Views
            address={address}
            historyState={historyState}
            counts={counts}
            tags={tags}
            compact={open?.deletedAt === null}
          />
        </div>
        <Controls
          address={address}
          query={typed.query}
          found={
            phase === 'ready' && terms.length > 0
              ? arranged.tasks.length - arranged.sections.size
              : undefined
          }
          search={searchField}
          onQuery={typed.type}
          // Until the account is known, the query stays out of the history.
          onPause={account === undefined ? undefined : () => changeAddress({ query: typed.query })}
          onSort={(sort) => changeAddress({ query: typed.query, sort })}
        />
        {selection.selecting && (
          <BulkBar
            tasks={selection.tasks}
            actions={actions}
            trash={trash}
            onSelectAll={selection.selectAll}
            onEnd={endSelection}
          />
        )}
        {phase === 'loading' && (
          <div className="with-scripting">
            <EmptyState>{texts.loadingTasks}</EmptyState>
          </div>
        )}
        {phase === 'failed' && (
          <EmptyState
            actions={<TransientButton onClick={list.retry}>{texts.retry}</TransientButton>}
          >
            {texts.tasksNotLoaded}
          </EmptyState>
        )}
        {phase === 'ready' && (
          <EmptyList address={address} query={query} arranged={arranged} onShowAll={showAll} />
        )}
        <div ref={listElement}>
          <TaskGroups
            arranged={arranged}
            limit={drawn.limit}
            movable={movable}
            tags={tags}
            row={{
              actions,
              drafts,
              terms,
              address,
              historyState,
              today,
              selecting: selection.selecting,
            }}
            selected={selection.ids}
            renamed={renamed}
            onOpen={openTask}
            onRename={setRenamed}
            onSelect={selection.select}
            onCollapse={toggleCollapsed}
            onLongPress={(id) => selection.select(id, 'toggle')}
            onMore={drawn.grow}
            end={drawn.end}
          />
        </div>
        <ListActions
          arranged={arranged}
          address={address}
          actions={actions}
          onSelect={selection.selecting ? undefined : startSelection}
          onHelp={() => setHelping(true)}
        />
        {helping && (
          <ShortcutsDialog
            single={single}
            onSingle={chooseSingle}
            onClose={() => setHelping(false)}
          />
        )}
        <p className="without-scripting">{texts.needsJavaScript}</p>
      </section>
      {open?.deletedAt === null && (
        <TaskDetails
          key={open.id}
          list={list}
          item={open}
          actions={actions}
          drafts={drafts}
          today={today}
          known={tags.map(({ tag }) => tag)}
          above={findAbove(arranged, open)}
          onClose={closeTask}
        />
      )}
    </div>
  )
}

/** Returns the open task above another one, of which that can become a step. */
function findAbove({ tasks, sections }: Arranged, item: Item): Item | undefined {
  const above = tasks[tasks.indexOf(item) - 1]
  return above?.completedAt === null && !sections.has(above.id) ? above : undefined
}

/** Moves the focus to the first task; returns false if there is none. */
function focusFirst(list: HTMLElement | null): boolean {
  // The trash has no checkboxes.
  const first = list?.querySelector<HTMLElement>('[data-id] input, [data-id] [data-delete]')
  first?.focus()
  return first !== undefined && first !== null
}
