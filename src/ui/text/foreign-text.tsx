import { stripBidiControls } from '../../rules/bidi-isolate'

/**
 * Shows a text that people wrote (a name, an e-mail address, an identifier). Isolates its writing direction from the
 * sentence around it, and excludes it from browser translation.
 */
export function ForeignText({ children }: { children: string }) {
  return <bdi translate="no">{stripBidiControls(children)}</bdi>
}
