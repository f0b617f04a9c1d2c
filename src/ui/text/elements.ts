import type { ReactElement } from 'react'

/**
 * Children that are elements, never bare text. Browser page translation replaces text nodes, and React throws when it
 * removes a replaced text node or inserts before it.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
