import { use } from 'react'
import { useLinkClickHandler } from 'react-router-dom'
import { textsOf } from '../../i18n/texts'
import { ASKS_NOTHING } from '../../lib/unsaved-input'
import { ButtonLink } from '../button/button'
import { Submit } from './form'

const t = textsOf('ui')

/** 'Annuler' of a form that is a page: leads to `to`, and asks nothing about what was typed. During a submit it reads 'Fermer'. */
export function CancelLink({ to }: { to: string }) {
  const { busy, cancel } = use(Submit)
  const follow = useLinkClickHandler(to, { state: ASKS_NOTHING })
  return (
    <ButtonLink
      to={to}
      onClick={(event) => {
        cancel()
        follow(event)
      }}
    >
      {t(busy ? 'close' : 'cancel')}
    </ButtonLink>
  )
}
