import { useDeferredValue, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch, type FieldValues } from 'react-hook-form'
import { sendSupportMessage, type User } from '../../api/users'
import { ApiFailure, isCancelled } from '../../api/failure'
import texts from '../../i18n/fr/contact.json'
import { addTexts, errorText, textsOf, type ErrorText } from '../../i18n/texts'
import { plainEmail } from '../../rules/email'
import { storableText, trimUnseen } from '../../rules/unseen'
import { usePortal, type ContactRequest, useUserIfKnown } from '../../session/portal-state'
import { useAbortSignal } from '../../lib/abort-signal'
import { useStore } from '../../lib/store'
import { Button, IconButton } from '../../ui/button/button'
import { AlertIcon, Badge, CheckIcon, CloseIcon, RefreshIcon } from '../../ui/icons/icons'
import { SmallText } from '../../ui/text/inline-text'
import { focusInto } from '../../ui/navigation/focus'
import { usePagePattern } from '../../ui/navigation/page-pattern'
import { ContactForm, textFieldsIn, type ContactValues, type SendFailure } from './contact-form'
import { Head, Outcome, Panel, Result, Sent } from './contact-styles'
import { useClosing, useOnScreenKeyboard } from './panel-hooks'
import { supportInformation } from './support-information'
import { showToast } from '../../ui/feedback/show-toast'
import { shieldPresses } from '../../ui/overlay/press-shield'
import { LeaveBlocker } from '../../ui/form/unsaved-changes'
import { SupportContact } from '../../ui/text/support-contact'
import { config } from '../../config'

const t = addTexts('contact', texts)
const ui = textsOf('ui')

interface ContactPanelProps {
  /**
   * Contains the reason and the text with which a page last opened the panel. If a page sends a new object, the focus
   * moves into the panel.
   */
  request: ContactRequest
  /** Whether the panel is open. The closed panel keeps the typed values. */
  open: boolean
  onClose: () => void
}

/**
 * The view that the contact panel shows. If the user closes the panel after a failure, the form keeps the `failure`.
 */
type View =
  | { name: 'form'; failure?: SendFailure }
  | { name: 'sent'; hasAddress: boolean }
  | { name: 'failed'; failure: SendFailure }

export function ContactPanel({ request, open, onClose }: ContactPanelProps) {
  const user = useUserIfKnown()
  const { send, unsaved } = usePortal()
  const hasBlocker = useStore(unsaved.hasBlocker)
  const titleId = useId()
  const panel = useRef<HTMLDialogElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const retryButton = useRef<HTMLButtonElement>(null)
  const [view, setView] = useState<View>({ name: 'form' })
  const form = useForm<FieldValues, unknown, ContactValues>({ defaultValues: valuesFor(user) })
  const panelSignal = useAbortSignal()
  /** The last text that a page has put into the field « Description ». */
  const preparedText = useRef<string>(undefined)
  const { reset } = form
  const page = usePagePattern()
  const isInformationAttached: unknown = useDeferredValue(
    useWatch({ control: form.control, name: 'isInformationAttached' }),
  )
  /**
   * The technical information is empty until the user ticks its box. The information is computed only after the next
   * paint, because formatting a date takes long.
   */
  const information = useMemo(
    () => (isInformationAttached ? supportInformation(page) : ''),
    [isInformationAttached, page],
  )
  useOnScreenKeyboard(panel, open)
  useClosing(panel, open, close)

  /**
   * Puts the text of `request` into the description, unless the user has typed a description. Returns the first empty
   * field, or the last field if all fields are filled.
   */
  function firstField() {
    const { content } = form.getValues()
    if (content === '' || content === preparedText.current) {
      form.setValue('content', request.message ?? '')
      preparedText.current = request.message
    }
    const fields = panel.current ? textFieldsIn(panel.current) : []
    const field = fields.find(({ value }) => value === '') ?? fields.at(-1)
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
    return field
  }

  function focusTarget() {
    if (view.name === 'form') return firstField()
    return view.name === 'sent' ? closeButton.current : retryButton.current
  }

  const focusInside = useEffectEvent(() => {
    // Reset each field that the user has not edited, because its value may come from another user or an earlier error.
    const { name, email } = valuesFor(user)
    for (const [field, value] of Object.entries({ name, email, isInformationAttached: request.isForError === true }))
      if (form.getValues(field) === form.formState.defaultValues?.[field])
        form.resetField(field, { defaultValue: value })
    if (request.isForError) form.setValue('isInformationAttached', true)
    focusTarget()?.focus()
  })

  // Move the focus in a layout effect, before the browser paints the panel. A key that the user presses right after the
  // paint must reach the panel.
  useLayoutEffect(() => {
    if (open) focusInside()
  }, [open, request])
  // The result replaces the focused element. Move the focus to the result, unless the focus is elsewhere on the page.
  const focusResult = useEffectEvent(() => {
    const { activeElement } = document
    if (!open || !panel.current) return
    if (activeElement === document.body) focusInto(panel.current, focusTarget())
    else if (panel.current.contains(activeElement)) focusTarget()?.focus()
  })
  useLayoutEffect(() => focusResult(), [view.name])

  async function submit({ isInformationAttached, ...message }: ContactValues, signal: AbortSignal) {
    const mountedSignal = panelSignal()
    const { name, email, content } = message
    const filledIn = valuesFor(user)
    const typed = [name === filledIn.name ? '' : name, email === filledIn.email ? '' : email, content]
    const hasText = (texts: string[]) => trimUnseen(texts.join('')) !== ''
    if (isInformationAttached ? !hasText([name, email, content]) : !hasText(typed)) {
      form.setError('content', { message: t('empty') }, { shouldFocus: true })
      return
    }
    const parts = isInformationAttached
      ? [content, information || supportInformation(page)].filter((part) => part.trim() !== '')
      : [content]
    setView({ name: 'form' })
    try {
      const sent = {
        name: storableText(name),
        email: email.includes('@') ? plainEmail(storableText(email)) : storableText(email),
        content: storableText(parts.join('\n\n')),
      }
      await send(sendSupportMessage(sent), { signal })
      const now: unknown = form.getValues('content')
      // If the user has typed another text since the message was sent, keep the new text.
      const isDone = now === content
      reset({ ...valuesFor(user), content: isDone ? '' : String(now) })
      // After a sign-in, the page has a new panel in place of this panel. Therefore a toast reports the result.
      if (isDone && !mountedSignal.aborted) setView({ name: 'sent', hasAddress: sent.email !== '' })
      else void showToast({ kind: 'success', text: t('sent') })
    } catch (failure) {
      if (isCancelled(failure)) return
      const known = failure instanceof ApiFailure ? failure : undefined
      const isUnknown = known?.isUnknown ?? false
      const isRefusedHere = known?.type === 'cookiesBlocked'
      const reason: ErrorText = isRefusedHere ? errorText(known) : { text: known?.serverMessage ?? t('noReason') }
      setView({ name: 'failed', failure: { reason, isUnknown } })
      // The user has closed the panel, so a toast reports the failure.
      if (signal.aborted)
        void showToast({ kind: 'error', id: 'contact', text: `${t('failed')} ${reason.text}`, isInPage: true })
    }
  }

  function showForm() {
    // The button « Envoyer » of the form can appear at the place of « Réessayer ». A double click on « Réessayer »
    // must not send the message.
    shieldPresses(panel.current)
    setView({ name: 'form' })
  }

  function close() {
    shieldPresses(panel.current)
    // Remove the form's errors. While the form has an error, the document title begins with « Erreur ».
    form.clearErrors()
    if (view.name === 'sent') setView({ name: 'form' })
    else if (view.name === 'failed') setView({ ...view, name: 'form' })
    onClose()
  }

  return (
    <>
      <Panel ref={panel} open={open} aria-labelledby={titleId} tabIndex={-1} hidden={!open}>
        <Head>
          <h2 id={titleId}>{t('title')}</h2>
          <p>{t('subtitle')}</p>
          <IconButton ref={closeButton} label={t('close')} onClick={close}>
            <CloseIcon />
          </IconButton>
        </Head>
        <ContactForm
          form={form}
          open={open}
          hidden={view.name !== 'form'}
          information={information}
          failure={view.name === 'form' ? view.failure : undefined}
          onSubmit={submit}
        />
        {/* The status region for the result is always in the page. Screen readers announce a text that appears in
            such a region. */}
        <Outcome data-empty={view.name === 'form' || undefined}>
          <Result role="status">
            {view.name === 'sent' && (
              <>
                <Badge data-tone="green">
                  <CheckIcon size="large" />
                </Badge>
                <Sent>{t('sent')}</Sent>
                {view.hasAddress && <SmallText>{t('sentNext')}</SmallText>}
              </>
            )}
          </Result>
          {view.name === 'failed' && (
            <>
              <Result role="alert">
                <Badge data-tone="orange">
                  <AlertIcon size="large" />
                </Badge>
                <p>
                  <span>{t('failed')}</span> <bdi lang={view.failure.reason.lang}>{view.failure.reason.text}</bdi>
                </p>
                <SmallText>{t(view.failure.isUnknown ? 'maybeSent' : 'kept')}</SmallText>
                <SupportContact address={config().supportAddress} />
              </Result>
              <Button ref={retryButton} icon={<RefreshIcon />} onClick={showForm}>
                {view.failure.isUnknown ? t('backToMessage') : ui('retry')}
              </Button>
            </>
          )}
        </Outcome>
      </Panel>
      {user && !hasBlocker && <LeaveBlocker unsaved={unsaved} />}
    </>
  )
}

/**
 * Returns the values of a new form. For a signed-in user, the form starts with the nickname as the name, because the
 * portal knows no other name.
 */
function valuesFor(user: User | undefined): ContactValues {
  return { name: user?.nickName ?? '', email: user?.email ?? '', content: '', isInformationAttached: false }
}
