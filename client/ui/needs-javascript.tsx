import kit from './kit.module.css'

/** Says that a tool needs JavaScript, where there is none. */
export function NeedsJavaScript() {
  return (
    <p className={`${kit.note} without-scripting`}>
      This tool works in the browser and needs JavaScript.
    </p>
  )
}
