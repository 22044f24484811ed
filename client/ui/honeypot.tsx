/** Field that people neither see nor reach: only bots fill it in. */
export function Honeypot({ name, label }: { name: string; label: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {label}
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
