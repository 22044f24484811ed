import { Fragment, type ReactNode } from 'react'

/** Puts elements in place of the names in braces: `fillNodes('Sent to {email}', { email: <b>…</b> })`. */
export function fillNodes(
  text: string,
  nodes: Readonly<Record<string, ReactNode>>,
): readonly ReactNode[] {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : <Fragment key={index}>{nodes[part]}</Fragment>))
}
