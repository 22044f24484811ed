import { useEffect, useId, useState } from 'react'
import { useMatches } from 'react-router-dom'
import { languages, prefix, single } from 'virtual:content/languages'
import site from 'virtual:content/site'
import { LANGUAGE_KEY } from '../../shared/storage-keys.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/button.tsx'
import { chooseOffer, translatePath } from './language-choice.ts'
import { readStored, writeStored } from './storage.ts'
import * as texts from '../../shared/texts/frame.ts'
import style from './language-menu.module.css'

/** Button in the top menu that opens the list of languages. It works before hydration. */
export function LanguageMenu() {
  const id = useId()
  return (
    <span className={style.menu}>
      <IconButton label={texts.languages} popoverTarget={id}>
        <Icon name="globe" />
      </IconButton>
      <div id={id} popover="auto" className={style.list}>
        <LanguageLinks />
      </div>
    </span>
  )
}

/** The languages at the end of the drawer. */
export function DrawerLanguages() {
  return (
    <div className={style.drawer}>
      <LanguageLinks />
    </div>
  )
}

/** Links to this page in every language of the site, each by its own name. */
function LanguageLinks() {
  const page = useMatches().at(-1)?.id ?? '*'
  return (
    <ul className={style.links} role="list" aria-label={texts.languages}>
      {languages.map(({ tag, prefix: other, name }) => (
        <li key={tag}>
          <a
            href={
              tag === site.language && page !== '*'
                ? page
                : translatePath(page, prefix, other, single)
            }
            lang={tag}
            hrefLang={tag}
            aria-current={tag === site.language ? 'true' : undefined}
            onClick={() => void writeStored(LANGUAGE_KEY, tag)}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A line that offers the page in the language that the visitor chose, or that the browser prefers. */
export function LanguageOffer() {
  const page = useMatches().at(-1)?.id ?? '*'
  const [offered, setOffered] = useState<string>()
  useEffect(() => {
    const tags = languages.map(({ tag }) => tag)
    const chosen = readStored(LANGUAGE_KEY)
    setOffered(chooseOffer(tags, site.language, navigator.languages, chosen))
  }, [])
  const language = languages.find(({ tag }) => tag === offered)
  if (!language) return null
  const { tag, prefix: other, dir, alsoHere, dismiss } = language
  function stay() {
    writeStored(LANGUAGE_KEY, site.language)
    setOffered(undefined)
  }
  return (
    <div className={style.offer} lang={tag} dir={dir}>
      <a
        href={translatePath(page, prefix, other, single)}
        hrefLang={tag}
        onClick={() => void writeStored(LANGUAGE_KEY, tag)}
      >
        {alsoHere}
      </a>
      <IconButton label={dismiss} onClick={stay}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}
