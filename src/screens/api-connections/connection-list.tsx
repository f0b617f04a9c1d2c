import { memo, startTransition, useEffect, useMemo, useRef, useState, type MouseEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import type { ApiConnection } from '../../api/api-connections'
import { useTexts } from '../../i18n/texts'
import { Rows } from '../../ui/navigation/list-row'
import { chipStyle } from '../../ui/chip'
import { iconButtonStyle } from '../../ui/icon-button'
import { token } from '../../ui/theme/theme'
import { ConnectionRow } from './connection-row'

/** Rows that the browser lays out, or skips, together. */
const GROUP_SIZE = 25
/** Groups that React adds in one step, while it can still answer the person. */
const GROUPS_PER_STEP = 8

interface ConnectionListProps {
  connections: readonly ApiConnection[]
  /** The names of projects by id. Undefined while they load, null when they failed to load: the rows then show none. */
  projectNames: ReadonlyMap<string, string> | undefined | null
  /** The `appId` of the rows to show; undefined shows all. */
  matches?: ReadonlySet<string> | undefined
  onDelete: (connection: ApiConnection) => void
}

/**
 * The list of connections, each with its project, access rights and delete button. It may have thousands of rows: the
 * first ones are rendered at once and the others in steps, and the browser skips the layout of those off screen. All
 * are in the document in the end, so that the browser's search and a screen reader find each of them.
 */
export function ConnectionList({ connections, ...rows }: ConnectionListProps) {
  const t = useTexts('apiConnections')
  const groups = useMemo(() => inGroups(connections), [connections])
  const ready = useReadyGroups(groups.length)
  const follow = useFollow()
  return (
    <ConnectionRows as="div" role="list" aria-label={t('title')} aria-busy={ready < groups.length || undefined}>
      {groups.map((group, index) => (
        <Group
          key={index}
          {...rows}
          connections={group}
          isFirst={index === 0}
          ready={index < ready}
          onFollow={follow}
        />
      ))}
    </ConnectionRows>
  )
}

interface GroupProps extends ConnectionListProps {
  isFirst: boolean
  /** Whether its rows are rendered yet. */
  ready: boolean
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void
}

const Group = memo(function Group({
  connections,
  projectNames,
  matches,
  isFirst,
  ready,
  onFollow,
  onDelete,
}: GroupProps) {
  const frame = useRef<HTMLDivElement>(null)
  const hasIcons = useSeen(frame, isFirst)
  const isShown = ({ appId }: ApiConnection) => matches?.has(appId) ?? true
  const shown = connections.filter(isShown).length
  return (
    <GroupFrame ref={frame} role="presentation" hidden={shown === 0} data-ready={ready} style={{ '--rows': shown }}>
      {ready &&
        connections.map((connection) => (
          <div key={connection.appId} role="listitem" data-row data-action hidden={!isShown(connection)}>
            <ConnectionRow
              connection={connection}
              project={projectNames && (projectNames.get(connection.skeziaProjectId) ?? null)}
              hasProject={projectNames !== null}
              hasIcons={hasIcons}
              onFollow={onFollow}
              onDelete={onDelete}
            />
          </div>
        ))}
    </GroupFrame>
  )
})

function inGroups(connections: readonly ApiConnection[]): (readonly ApiConnection[])[] {
  return Array.from({ length: Math.ceil(connections.length / GROUP_SIZE) }, (_, group) =>
    connections.slice(group * GROUP_SIZE, (group + 1) * GROUP_SIZE),
  )
}

/** Returns how many of `total` groups to render: one at first, more after each paint. */
function useReadyGroups(total: number): number {
  const [ready, setReady] = useState(1)
  useEffect(() => {
    if (ready >= total) return
    const timer = setTimeout(() => startTransition(() => setReady(ready + GROUPS_PER_STEP)))
    return () => clearTimeout(timer)
  }, [ready, total])
  return ready
}

/** The distance from the screen at which a group is drawn. */
const NEAR = '100% 0%'
/** The time near the screen after which a group is drawn: one that a fast scroll passes is not, in milliseconds. */
const STAY_MS = 80

/** Returns whether the element has stayed near the screen, or `initially`. */
function useSeen(element: RefObject<Element | null>, initially: boolean): boolean {
  const [seen, setSeen] = useState(initially)
  useEffect(() => {
    if (seen || !element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => setSeen(true), STAY_MS)
      },
      { rootMargin: NEAR },
    )
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, seen])
  return seen
}

/** Follows a row's link without a page load, for all rows, because the router's link costs a dozen hooks for each. */
function useFollow(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate()
  return (event) => {
    const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (opensElsewhere) return
    event.preventDefault()
    void navigate(event.currentTarget.pathname)
  }
}

const ConnectionRows = styled(Rows)`
  [data-chip] {
    ${chipStyle}
  }
  button {
    ${iconButtonStyle}
  }
  /* Rows far off screen have no icons. */
  @media print {
    svg {
      display: none;
    }
  }
`
/* An estimate of the height of a skipped group: its rows times that of a wide or of a narrow row. */
const GroupFrame = styled.div`
  content-visibility: auto;
  contain-intrinsic-size: 1rem calc(var(--rows) * 5.0625rem);
  &[hidden] {
    display: none;
  }
  &[data-ready='false'] {
    min-height: calc(var(--rows) * 5.0625rem);
  }
  & + & {
    border-top: 1px solid ${token('line')};
  }
  @container (max-width: 38em) {
    contain-intrinsic-size: 1rem calc(var(--rows) * 7.25rem);
  }
`
