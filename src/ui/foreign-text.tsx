import { stripBidiControls } from '../rules/bidi-isolate'

/** Text from another person (a name, an e-mail address), isolated so that its direction does not affect the page. */
export function ForeignText({ children }: { children: string }) {
  return <bdi>{stripBidiControls(children)}</bdi>
}
