import { styled } from 'styled-components'
import { useLayoutEffect } from 'react'
import { type Elements } from '../text/inline-text'
import { column, cssVar } from '../theme/theme'
import { useHeadingFocus } from './focus'

/**
 * The titles that components have set with `usePageTitle`. The last one becomes the document title, in the form
 * `[Erreur – ]<title>[ – <brand>]`. A title must never contain typed values or error texts, because the analytics
 * receives the document title.
 */
const titles = new Map<symbol, string>()
/** The brand at the end of the document title. The start of the portal sets it once, from the configuration. */
let brandSuffix = ''
/** The number of components that call `useTitleInError` with true. */
let errorCount = 0

/**
 * Returns the document title, or an empty text if the document has no title.
 *
 * @param place the index in `titles`: 0 is the page's title, and -1 is the title that a component has set last
 */
export function documentTitle(place = -1): string {
  const title = [...titles.values()].at(place)
  // Remove word joiners, because a document title does not need them.
  return title === undefined
    ? ''
    : `${errorCount > 0 ? 'Erreur – ' : ''}${title}${brandSuffix}`.replaceAll('\u2060', '')
}

function write() {
  if (titles.size > 0) document.title = documentTitle()
}

/**
 * Sets the end of every document title. The end is a text such as « – Compte Skezia », or an empty text. The portal
 * calls this function once, when it starts.
 */
export function setTitleSuffix(suffix: string): void {
  brandSuffix = suffix
}

/**
 * Writes the title of a page or step into the document title. When the component unmounts, the previous title returns.
 */
export function usePageTitle(title: string): void {
  // During prerendering, React runs no effects, and the build renders one page at a time.
  if (typeof document === 'undefined') titles.set(PRERENDERED, title)
  useLayoutEffect(() => {
    const mark = Symbol('title')
    titles.set(mark, title)
    write()
    return () => {
      titles.delete(mark)
      write()
    }
  }, [title])
}

const PRERENDERED = Symbol('prerendered')

/** Adds « Erreur – » at the beginning of the document title while `isInError` is true. */
export function useTitleInError(isInError: boolean): void {
  useLayoutEffect(() => {
    if (!isInError) return
    errorCount += 1
    write()
    return () => {
      errorCount -= 1
      write()
    }
  }, [isInError])
}

interface StepHeadingProps {
  title: string
  lead?: Elements | string
  /** The id of this heading. If the heading describes a field, the field refers to this id. */
  id?: string
  /** The name of the flow. In the document title, it follows the title of the step. */
  flow?: string
}

/** The head of a public page or step. Its title gets the focus after a navigation. */
export function StepHeading({ title, lead, id, flow }: StepHeadingProps) {
  return (
    <Words as="header" id={id}>
      {flow !== undefined && <DocumentTitle>{`${title} – ${flow}`}</DocumentTitle>}
      <Title>{title}</Title>
      {lead !== undefined && <Lead>{lead}</Lead>}
    </Words>
  )
}

function DocumentTitle({ children }: { children: string }) {
  usePageTitle(children)
  return null
}

/** The title of a page or step. It gets the focus after a navigation. */
export function Title({ lang, children }: { lang?: string; children: string }) {
  const heading = useHeadingFocus(children)
  return (
    <h1 ref={heading} tabIndex={-1} lang={lang}>
      {children}
    </h1>
  )
}

/** The sentence below a title. */
export const Lead = ({ id, children }: { id?: string; children: Elements | string }) => (
  <Sentence id={id}>{children}</Sentence>
)

/** A title and the sentence below it. */
export const Words = styled.div`
  ${column(cssVar('s-2'))}
`
const Sentence = styled.p`
  max-width: 38rem;
  color: ${cssVar('ink-2')};
  text-wrap: pretty;
`
