import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../client/app/storage.ts'
import { Button } from '../../client/ui/button.tsx'
import { Field } from '../../client/ui/field.tsx'
import kit from '../../client/ui/kit.module.css'
import { formatCount } from '../../shared/count.ts'
import type { GitState } from '../protocol.ts'
import { NO_ANSWER, type StudioApi } from './api.ts'

/** Local storage: the message of a commit that is not made yet. */
const MESSAGE_KEY = 'studio/commit-message'

type Props = {
  api: Pick<StudioApi, 'readGit' | 'commit'>
  /** How often a new check was asked for, which reads the changes again. */
  times: number
}

/** What has changed in the folder since its last commit, and a form that commits it. Nothing without a repository of git. */
export function CommitForm({ api, times }: Props) {
  const [state, setState] = useState<GitState>()
  const [message, setMessage] = useState(() => readStored(MESSAGE_KEY) ?? '')
  const [error, setError] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    let current = true
    api.readGit().then(
      (read) => current && setState(read),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [api, times])
  if (state?.kind !== 'repository') return null

  async function commit(event: SyntheticEvent) {
    event.preventDefault()
    if (message.trim() === '') return refuse('Write what you changed.')
    const answer = await api.commit(message.trim()).catch(() => NO_ANSWER)
    if (typeof answer === 'string') return refuse(answer)
    setError(undefined)
    type('')
    setState(answer)
    // The form is removed once nothing is left to commit.
    heading.current?.focus()
  }

  function type(text: string) {
    setMessage(text)
    writeStored(MESSAGE_KEY, text)
  }

  function refuse(reason: string) {
    setError(reason)
    field.current?.focus()
  }

  const { branch, changes, ahead } = state
  return (
    <section className={kit.stack} data-gap="3" aria-label="Git">
      <h3 ref={heading} tabIndex={-1} className={kit.heading}>
        Changes since the last commit <small>{changes.length}</small>
      </h3>
      <p role="status" className={kit.note}>
        {changes.length === 0 && `Everything is committed on ${branch}. `}
        {ahead !== null && ahead > 0 && `${formatCount(ahead, 'commit')} to publish: run git push.`}
      </p>
      {changes.length > 0 && (
        <>
          <ul className={kit.list}>
            {changes.map(({ path, kind }) => (
              <li key={path}>
                {path} <small>{kind}</small>
              </li>
            ))}
          </ul>
          <form className={kit.stack} data-gap="3" onSubmit={(event) => void commit(event)}>
            <Field
              ref={field}
              label="Message"
              name="commit"
              error={error}
              value={message}
              onChange={({ target }) => type(target.value)}
            />
            <div className={kit.row}>
              <Button type="submit">Commit</Button>
            </div>
          </form>
        </>
      )}
    </section>
  )
}
