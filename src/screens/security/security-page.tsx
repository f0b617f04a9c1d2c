import type { ComponentProps } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { styled } from 'styled-components'
import texts from '../../i18n/fr/security.json'
import { addTexts, textsOf } from '../../i18n/texts'
import { usePortal } from '../../session/portal-state'
import { Card } from '../../ui/layout/card'
import { PageSkeleton, Control, SkeletonField } from '../../ui/feedback/skeleton'
import { Form, SubmitButton } from '../../ui/form/form'
import { CancelLink, UnsavedChanges } from '../../ui/form/unsaved-changes'
import { BackLink } from '../../ui/navigation/links'
import { cssVar } from '../../ui/theme/theme'
import { SECURITY_LIST_PATH } from './paths'

const t = addTexts('security', texts)
const ui = textsOf('ui')

export const backToList = (
  <BackLink wideOnly to={SECURITY_LIST_PATH}>
    {t('authentication')}
  </BackLink>
)

type SecurityFormProps<Values extends FieldValues> = ComponentProps<typeof Form<Values>> & {
  /**
   * Closes a form that the user has opened inside a page. If this function is missing, the form fills the whole page,
   * and « Annuler » opens the list of security settings.
   */
  onCancel?: () => void
}

/**
 * A form on a security page. Leaving with unsaved changes asks for confirmation. To recognise a change, the form needs
 * a default value for each field.
 */
export function SecurityForm<Values extends FieldValues>({ onCancel, children, ...props }: SecurityFormProps<Values>) {
  const { unsaved } = usePortal()
  const { dirtyFields } = useFormState({ control: props.form.control })
  // A text in the field for the current password is no unsaved change, because password managers fill in this field.
  const isDirty = Object.keys(dirtyFields).some((name) => name !== 'actualPassword')
  const Frame = onCancel ? InPlace : Narrow
  const form = (
    <Frame>
      <Form unknownText={ui('unverified')} {...props}>
        {children}
        <UnsavedChanges unsaved={unsaved} isUnsaved={isDirty} />
        <SubmitButton
          cancel={onCancel ?? <CancelLink to={SECURITY_LIST_PATH} unsaved={unsaved} />}
          align="start"
          busyText={t('saving')}
        >
          {ui('confirm')}
        </SubmitButton>
      </Form>
    </Frame>
  )
  return onCancel ? form : <FormCard>{form}</FormCard>
}

export function SecurityPageSkeleton({ title, labels }: { title: string; labels: string[] }) {
  return (
    <PageSkeleton title={title} back={backToList}>
      <FormCard>
        <SkeletonFields>
          {labels.map((label) => (
            <SkeletonField key={label} label={label} />
          ))}
          <Control />
        </SkeletonFields>
      </FormCard>
    </PageSkeleton>
  )
}

const FIELDS_WIDTH = '27rem'

const FormCard = styled(Card)`
  max-width: calc(${FIELDS_WIDTH} + 2 * ${cssVar('s-6')} + 2px);
  padding: ${cssVar('s-6')};
`
const Narrow = styled.div`
  max-width: ${FIELDS_WIDTH};
`
/* In a wide window, the buttons are beside the field. When the form opens, the elements below move only a little. */
const InPlace = styled(Narrow)`
  @media (min-width: 75em) {
    max-width: none;
    > form {
      grid-template-columns: minmax(0, ${FIELDS_WIDTH}) auto;
      gap: 0 ${cssVar('s-3')};
      align-items: start;
    }
    /* The buttons are at the height of the control, below the label. */
    [data-align] {
      margin-top: 2.125rem;
    }
    [data-align] ~ * {
      grid-column: 1 / -1;
      margin-top: ${cssVar('s-6')};
    }
  }
`
const SkeletonFields = styled(Narrow)`
  display: grid;
  gap: ${cssVar('s-5')};
`
