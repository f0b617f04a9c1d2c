import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { Card } from '../../ui/card'
import { CancelButton, ConfirmButton } from '../../ui/form/confirm-cancel'
import { Form } from '../../ui/form/form'
import { FormActions } from '../../ui/form/submit-button'
import { token } from '../../ui/theme/theme'
import { UnsavedFormChanges } from '../../ui/form/unsaved-changes'
import { SECURITY_LIST_PATH } from './return-to-list'

type SecurityFormProps<Values extends FieldValues> = ComponentProps<typeof Form<Values>> & {
  /** Closes the form. Without it, Annuler leads to the list of security items. */
  onCancel?: () => void
}

/**
 * A form of a security page, with its buttons Annuler and Confirmer. Leaving with unsaved changes asks for
 * confirmation: each of its fields needs a default value.
 */
export function SecurityForm<Values extends FieldValues>({ onCancel, children, ...form }: SecurityFormProps<Values>) {
  const t = useTexts('security')
  return (
    <Narrow>
      <Form<Values> {...form}>
        {children}
        <FormActions align="equal">
          <CancelButton {...(onCancel ? { onClick: onCancel } : { to: SECURITY_LIST_PATH })} />
          <ConfirmButton busyText={t('saving')} />
        </FormActions>
        <UnsavedFormChanges />
      </Form>
    </Narrow>
  )
}

const FIELDS_WIDTH = '27rem'

/** The box around a page's only form, as wide as its fields need. */
export const FormCard = styled(Card)`
  max-width: calc(${FIELDS_WIDTH} + 2 * ${token('s-6')} + 2px);
  padding: ${token('s-6')};
`
const Narrow = styled.div`
  max-width: ${FIELDS_WIDTH};
`
