import { createElement, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Block, Figure, Footnote, Inline } from '../../shared/content/markdown.ts'
import type { MathNode } from '../../shared/content/markdown/maths.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SizedPicture } from '../ui/sized-picture.tsx'
import { useToast } from '../ui/toast.tsx'
import { copyText } from './copy-text.ts'
import { Captioned, Code, PictureFigure, registerRichProse, renderBlocks, SIZES } from './prose.tsx'
import * as texts from '../../shared/texts/reading.ts'
import { fill } from '../../shared/texts/write.ts'
import style from './rich-prose.module.css'

registerRichProse({ block: renderRichBlock, inline: renderRichInline })

const CALLOUTS = {
  note: texts.calloutNote,
  tip: texts.calloutTip,
  important: texts.calloutImportant,
  warning: texts.calloutWarning,
  caution: texts.calloutCaution,
}

function renderRichBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'callout':
      return (
        <div role="note" className={style.callout} data-callout={block.callout}>
          <p className={style.kind}>{CALLOUTS[block.callout]}</p>
          {renderBlocks(block.blocks)}
        </div>
      )
    case 'code':
      return <ColouredCode code={block} />
    case 'figure':
      return <VideoOrPicture figure={block} />
    case 'figures':
      return (
        <div className={style.row}>
          {block.figures.map((figure, index) => (
            <VideoOrPicture key={index} figure={figure} />
          ))}
        </div>
      )
    case 'maths':
      return (
        <div
          className={`${style.maths} scrolls`}
          role="group"
          aria-label={texts.formula}
          tabIndex={0}
        >
          <Maths node={block.markup} />
        </div>
      )
    case 'footnotes':
      return (
        <ol className={style.notes} aria-label={texts.notes}>
          {block.notes.map((note) => (
            <FootnoteItem key={note.number} footnote={note} />
          ))}
        </ol>
      )
    default:
      return null
  }
}

function renderRichInline(part: Inline): ReactNode {
  if (typeof part === 'string') return part
  switch (part.kind) {
    case 'picture':
      return <SizedPicture picture={part.picture} sizes={SIZES.small} className={style.inline} />
    case 'task':
      return (
        <span
          role="img"
          aria-label={part.done ? texts.done : texts.toDo}
          className={style.task}
          data-done={part.done}
        />
      )
    case 'maths':
      return <Maths node={part.markup} />
    case 'footnote':
      return (
        <sup className={style.reference}>
          <Link
            to={`#fn:${part.number}`}
            id={part.id}
            aria-label={fill(texts.note, { number: part.number })}
          >
            {part.number}
          </Link>
        </sup>
      )
    default:
      return null
  }
}

/** Code in its colours, below its file name. */
function ColouredCode({ code }: { code: Extract<Block, { kind: 'code' }> }) {
  const { language, title, highlights = [[code.code.length, '']] } = code
  const parts = highlights.map(([end, colour], index) => {
    const part = code.code.slice(highlights[index - 1]?.[0] ?? 0, end)
    return colour ? (
      <span key={index} data-code={colour}>
        {part}
      </span>
    ) : (
      part
    )
  })
  return (
    <figure className={`${style.code} ${style.coloured}`}>
      {title && <figcaption>{title}</figcaption>}
      <Code language={language}>{parts}</Code>
      <CopyCode code={code.code} name={code.name} />
    </figure>
  )
}

/** Button that copies the code before it. Where that is blocked, it selects the code instead. */
function CopyCode({ code, name }: { code: string; name: string }) {
  const showToast = useToast()
  async function copy(shown: Element | null) {
    if (await copyText(code)) showToast({ text: texts.copied })
    else if (shown) window.getSelection()?.selectAllChildren(shown)
  }
  return (
    <div className={`${style.copy} with-scripting screen-only`}>
      <IconButton
        label={`${texts.copy}: ${name}`}
        onClick={({ currentTarget }) =>
          void copy(currentTarget.parentElement?.previousElementSibling ?? null)
        }
      >
        <Icon name="copy" />
      </IconButton>
    </div>
  )
}

function VideoOrPicture({ figure }: { figure: Figure }) {
  const { video } = figure
  if (!video) return <PictureFigure figure={figure} />
  const { src, width, height, alt } = figure.picture
  return (
    <Captioned figure={figure}>
      <video
        className={`${style.video} framed`}
        controls
        preload="none"
        src={video}
        poster={src}
        width={width}
        height={height}
        aria-label={alt}
      />
    </Captioned>
  )
}

function FootnoteItem({ footnote }: { footnote: Footnote }) {
  const { number, references, blocks } = footnote
  return (
    <li id={`fn:${number}`}>
      {renderBlocks(blocks)}
      {references.map((id) => (
        <Link key={id} to={`#${id}`} aria-label={fill(texts.backToNote, { number })}>
          {/* The second character keeps the arrow from becoming an emoji. */}
          {'↩\ufe0e'}
        </Link>
      ))}
    </li>
  )
}

/** Formula as MathML, which the browser lays out. */
function Maths({ node }: { node: MathNode }): ReactNode {
  if (typeof node === 'string') return node
  const [tag, attributes, ...children] = node
  const inside = children.map((child, index) => <Maths key={index} node={child} />)
  return createElement(tag, attributes, inside)
}
