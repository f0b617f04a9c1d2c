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

/**
 * A form of a security page, with its buttons Confirmer and Annuler. Leaving with unsaved changes asks for confirmation:
 * each of its fields needs a default value.
 */
export function SecurityForm<Values extends FieldValues>({ children, ...form }: ComponentProps<typeof Form<Values>>) {
  const t = useTexts('security')
  return (
    <Narrow>
      <Form<Values> {...form}>
        {children}
        <FormActions>
          <ConfirmButton busyText={t('saving')} />
          <CancelButton to={SECURITY_LIST_PATH} />
        </FormActions>
        <UnsavedFormChanges />
      </Form>
    </Narrow>
  )
}

/** The box around a page's only form. */
export const FormCard = styled(Card)`
  padding: ${token('s-6')};
`
const Narrow = styled.div`
  max-width: 27rem;
`
