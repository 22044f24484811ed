import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../client/ui/button.tsx'
import { Check } from '../../../client/ui/check.tsx'
import { Field } from '../../../client/ui/field.tsx'
import { FileDrop } from '../../../client/ui/file-drop.tsx'
import kit from '../../../client/ui/kit.module.css'
import { Modal } from '../../../client/ui/modal.tsx'
import { useToast } from '../../../client/ui/toast.tsx'
import { simplify } from '../form/value-path.ts'
import { describeFailure, NO_ANSWER, type StudioApi, thumbnailUrl } from '../api.ts'
import { PictureTile } from './picture-tile.tsx'
import { usePictures } from './use-pictures.ts'
import style from './pictures.module.css'

/** Types of pictures that the server takes. */
const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']

/** A picture that was chosen, with what it says to people who cannot see it. */
export type ChosenPicture = { path: string; description: string }

/** A file of the owner's machine, or a picture of the folder. */
type Source = { file: File } | { path: string; modifiedAt: number }

type Props = {
  api: Pick<StudioApi, 'listPictures' | 'addPicture'>
  /** Path of the text that the picture is for. */
  beside: string
  /** A file that was dropped or pasted; without one, it is chosen first. */
  file?: File | undefined
  /** Whether a description is asked for, and may be left out for a decorative picture. */
  describes: 'no' | 'yes' | 'or decorative'
  onChoose: (picture: ChosenPicture) => void
  onClose: () => void
}

/** Asks for a picture, from this machine or of the folder, and for its description. */
export function PictureDialog(props: Props) {
  const { api, describes, onChoose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [source, setSource] = useState<Source | undefined>(props.file && { file: props.file })

  function choose(next: Source) {
    if (describes === 'no' && 'path' in next) {
      onChoose({ path: next.path, description: '' })
      dialog.current?.close()
    } else setSource(next)
  }

  return (
    <Modal ref={dialog} label="Picture" onClose={props.onClose}>
      {source ? (
        <DescriptionForm
          {...props}
          source={source}
          onDone={() => dialog.current?.close()}
          onOther={() => setSource(undefined)}
        />
      ) : (
        <SourceChoice api={api} onChoose={choose} />
      )}
    </Modal>
  )
}

type SourceChoiceProps = {
  api: Pick<StudioApi, 'listPictures'>
  onChoose: (source: Source) => void
}

function SourceChoice({ api, onChoose }: SourceChoiceProps) {
  const pictures = usePictures(api)
  const [query, setQuery] = useState('')
  const [error, setError] = useState<string>()
  const list = pictures === 'failed' ? [] : (pictures ?? [])
  const found = list.filter(({ path }) => simplify(path).includes(simplify(query)))
  return (
    <>
      <section className={kit.stack} data-gap="3" aria-label="From this machine">
        <FileDrop
          label="Choose a file"
          hint="Or drop it here. PNG, JPEG, WebP, AVIF or GIF. The location stored in a photo is removed."
          accept={PICTURE_TYPES.join()}
          error={error}
          onFiles={([file]) => {
            if (!file) return
            if (PICTURE_TYPES.includes(file.type)) onChoose({ file })
            else setError(`${file.name} is not a PNG, JPEG, WebP, AVIF or GIF picture.`)
          }}
        />
      </section>
      <section className={kit.stack} data-gap="3" aria-label="From your site">
        <h3 className={kit.heading}>From your site</h3>
        {list.length > 12 && (
          <Field
            label="Search pictures"
            type="search"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        )}
        <p role="status" className={kit.note}>
          {pictures === undefined && 'Reading…'}
          {pictures === 'failed' && NO_ANSWER}
          {typeof pictures === 'object' && found.length === 0 && 'No picture.'}
        </p>
        <ul role="list" className={style.grid}>
          {found.map((picture) => (
            <li key={picture.path}>
              <PictureTile picture={picture} onChoose={() => onChoose(picture)} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

type DescriptionFormProps = Props & { source: Source; onDone: () => void; onOther: () => void }

function DescriptionForm(props: DescriptionFormProps) {
  const { api, beside, describes, source, onChoose, onDone, onOther } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const showToast = useToast('rarely')
  const [description, setDescription] = useState('')
  const [decorative, setDecorative] = useState(false)
  const [tried, setTried] = useState(false)
  const [adding, setAdding] = useState(false)
  const [refused, setRefused] = useState<string>()
  const isMissing = describes !== 'no' && !decorative && description.trim() === ''
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (adding) return
    setTried(true)
    if (isMissing) return form.current?.querySelector('input')?.focus()
    setAdding(true)
    try {
      const { path } = 'file' in source ? await api.addPicture(source.file, beside) : source
      // The dialog was closed meanwhile: nothing waits for the picture.
      if (!form.current) return showToast({ text: `${path} added.` })
      onChoose({ path, description: decorative ? '' : description.trim() })
      onDone()
    } catch (error) {
      setRefused(describeFailure(error))
      setAdding(false)
    }
  }

  return (
    <form
      ref={form}
      className={kit.stack}
      aria-describedby={`${id}-name`}
      onSubmit={(event) => void submit(event)}
    >
      <SourceView source={source} />
      <p id={`${id}-name`} className={kit.note}>
        {'file' in source ? source.file.name : source.path}
      </p>
      {describes !== 'no' && (
        <Field
          label="What it shows"
          hint="For people who cannot see it, and for search engines."
          error={tried && isMissing && 'Describe the picture in a few words.'}
          disabled={decorative}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
      )}
      {describes === 'or decorative' && (
        <Check
          label="It is decorative, and needs no description"
          checked={decorative}
          onChange={({ target }) => setDecorative(target.checked)}
        />
      )}
      <p role="alert" className={kit.error}>
        {refused}
      </p>
      <div className={kit.row}>
        <Button type="submit" aria-disabled={adding}>
          {adding ? 'Adding…' : 'Add picture'}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          Another picture
        </Button>
      </div>
    </form>
  )
}

function SourceView({ source }: { source: Source }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!image.current) return
    if (!('file' in source)) return void (image.current.src = thumbnailUrl(source))
    const address = URL.createObjectURL(source.file)
    image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [source])
  return <img ref={image} className={style.view} alt="" />
}
