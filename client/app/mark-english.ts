/** Attributes that screen readers read. */
const SPOKEN = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder']

type Props = Readonly<Record<string, unknown>>

/**
 * Creates a function that gives `lang="en"` to elements whose text, or whose only text for screen readers, is one of the
 * given English ones. Only builds of a language that lacks texts have it.
 * @param forms the English texts, with names of values in braces
 */
export function createMarker(forms: readonly string[]): (type: unknown, props: Props) => Props {
  const patterns = forms.map((form) => {
    const parts = form.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.+')}$`, 's')
  })
  const isEnglish = (text: unknown) =>
    typeof text === 'string' && patterns.some((pattern) => pattern.test(text))
  return (type, props) => {
    const { children } = props
    const isMarked =
      isEnglish(children) ||
      (typeof children !== 'string' && SPOKEN.some((name) => isEnglish(props[name])))
    return typeof type === 'string' && isMarked ? { lang: 'en', dir: 'ltr', ...props } : props
  }
}
