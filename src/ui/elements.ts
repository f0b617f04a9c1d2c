import type { ReactElement } from 'react'

/**
 * What may stand beside other elements: elements, never bare text. Browser page translation replaces text nodes, and
 * React throws when it inserts before or removes one that has been replaced.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
