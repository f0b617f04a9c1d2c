import { useSelect, type UseSelectState, type UseSelectStateChangeOptions } from 'downshift'
import { useLayoutEffect, useState, type KeyboardEvent } from 'react'
import { useController } from 'react-hook-form'
import { styled } from 'styled-components'
import { DownIcon } from '../icons/dashboard-icons'
import { CheckIcon } from '../icons/icons'
import { Field, useFieldBinding, type FieldProps } from '../form/field'
import { shieldPresses } from '../overlay/press-shield'
import { Control } from '../theme/field-styles'
import { searchableText } from '../../rules/search-text'
import { PROJECT_LIST_MAX_HEIGHT_PX } from '../../rules/limits'
import { box, noWrapRow, media, smallType, cssVar } from '../theme/theme'

interface SelectOption {
  value: string
  text: string
}

type SelectFieldProps = FieldProps & { options: readonly SelectOption[]; placeholder?: string }

/**
 * A field in which the user chooses one of `options`. It is an ARIA select-only combobox. The list opens on the side
 * that has room.
 */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const binding = useFieldBinding(props)
  const { field } = useController({ name: props.name })
  const current: unknown = field.value
  const chosen = options.findIndex(({ value }) => value === current)
  const [list, setList] = useState<HTMLElement | null>(null)
  const select = useSelect<SelectOption>({
    items: [...options],
    itemToString: (option) => option?.text ?? '',
    selectedItem: options[chosen] ?? null,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && field.onChange(selectedItem.value),
    // When the list opens, the chosen option is highlighted. If there is none, the first option is highlighted.
    defaultHighlightedIndex: Math.max(chosen, 0),
    stateReducer,
    // downshift derives its other ids from this id. The id of the label also begins with this id.
    id: binding.id,
    toggleButtonId: binding.id,
  })
  const { isOpen, highlightedIndex } = select

  useLayoutEffect(() => {
    if (isOpen && list) placeList(list)
  }, [isOpen, list])

  function onKeyDown(event: KeyboardEvent) {
    const isShortcut = event.key.length === 1 && (event.altKey || event.ctrlKey || event.metaKey)
    // If the user holds down the key that has opened the list, the repeated key must not choose an option.
    const isHeld = event.repeat && (event.key === 'Enter' || event.key === ' ')
    if (isHeld) event.preventDefault()
    if (isShortcut || isHeld) Object.assign(event, { preventDownshiftDefault: true })
    if (!isOpen) return
    const option = options[highlightedIndex]
    if (event.key === 'Tab' && option) select.selectItem(option)
    if (event.key === 'Escape') {
      // Escape must close only the list, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
    }
  }

  return (
    <Field {...props} binding={binding}>
      <Place>
        <Control>
          <Trigger
            {...select.getToggleButtonProps({
              ref: field.ref,
              // In Safari, a mouse click removes the focus and does not focus the button. Therefore `onClick` focuses
              // the button.
              onMouseDown: (event) => event.preventDefault(),
              onClick: ({ currentTarget }) => currentTarget.focus(),
              onKeyDown,
              onBlur: field.onBlur,
            })}
            type="button"
            value={options[chosen]?.value}
            // While the list is closed, downshift would set this attribute to an empty text. Omit the attribute in this
            // case.
            aria-activedescendant={isOpen ? `${binding.id}-item-${highlightedIndex}` : undefined}
            {...binding.aria}
          >
            <Chosen dir="auto" data-empty={chosen === -1 || undefined}>
              {options[chosen]?.text ?? placeholder}
            </Chosen>
            <DownIcon />
          </Trigger>
        </Control>
        {/* Without `tabIndex`, Tab focuses a scrollable list in Chromium. If the list then closed, the focus would be lost. */}
        <List {...select.getMenuProps({ ref: setList })} tabIndex={-1} hidden={!isOpen}>
          {options.map((option, index) => (
            <Option
              key={option.value}
              {...select.getItemProps({ item: option, index, onClick: () => shieldPresses(list) })}
              data-active={index === highlightedIndex || undefined}
            >
              <span dir="auto">{option.text}</span>
              {index === chosen && <CheckIcon size="small" />}
            </Option>
          ))}
        </List>
      </Place>
    </Field>
  )
}

function stateReducer(
  state: UseSelectState<SelectOption>,
  { type, changes, props: { items, selectedItem } }: UseSelectStateChangeOptions<SelectOption>,
): Partial<UseSelectState<SelectOption>> {
  switch (type) {
    // The search ignores accents. A repeated letter selects the next option that begins with this letter. A letter
    // without a match changes nothing.
    case useSelect.stateChangeTypes.ToggleButtonKeyDownCharacter: {
      const chosen = selectedItem ? items.indexOf(selectedItem) : -1
      const from = state.isOpen ? state.highlightedIndex : chosen
      const texts = items.map(({ text }) => text)
      const found = indexOfTyped(changes.inputValue ?? '', texts, from)
      return { ...changes, highlightedIndex: found === -1 ? Math.max(from, 0) : found }
    }
    // When the field loses the focus, downshift would select the highlighted option. Do not change the selected option.
    case useSelect.stateChangeTypes.ToggleButtonBlur:
      return { ...changes, selectedItem: state.selectedItem }
    // When the pointer leaves the list, keep the highlighted option. Enter then always chooses an option.
    case useSelect.stateChangeTypes.MenuMouseLeave:
      return state
    default:
      return changes
  }
}

/**
 * Returns the index of the option that the typed letters select, or -1. A single letter, even repeated, selects the
 * next option after `from` that begins with the letter.
 */
export function indexOfTyped(typed: string, texts: readonly string[], from: number): number {
  const word = searchableText(typed)
  const isRepeated = [...word].every((letter) => letter === word[0])
  const prefix = isRepeated ? word.slice(0, 1) : word
  const start = isRepeated ? from + 1 : Math.max(from, 0)
  const order = texts.map((_, index) => (start + index) % texts.length)
  return order.find((index) => searchableText(texts[index] ?? '').startsWith(prefix)) ?? -1
}

/**
 * Opens the list above its field if there is too little room below, and more room above. Scrolls to the highlighted
 * option.
 */
function placeList(list: HTMLElement) {
  const field = list.previousElementSibling?.getBoundingClientRect()
  if (!field) return
  const below = document.documentElement.clientHeight - field.bottom
  list.dataset.side = below < list.offsetHeight + 8 && field.top > below ? 'above' : 'below'
  // downshift scrolls only when the highlighted option changes.
  list.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
}

const Place = styled.div`
  position: relative;
`
const Trigger = styled.button`
  flex: 1;
  ${noWrapRow(cssVar('s-3'))}
  justify-content: space-between;
  min-width: 0;
  padding: 0.625rem 0.875rem;
  border-radius: inherit;
  outline: none !important;
  > svg {
    color: ${cssVar('ink-2')};
  }
`
const Chosen = styled.span`
  min-width: 0;
  &[data-empty] {
    color: ${cssVar('ink-3')};
  }
`
const List = styled.ul`
  position: absolute;
  z-index: 20;
  inset-inline: 0;
  top: calc(100% + 0.375rem);
  max-height: ${PROJECT_LIST_MAX_HEIGHT_PX}px;
  padding: 0.25rem;
  overflow-y: auto;
  ${box('line', 'r-md', 'surface')}
  box-shadow: ${cssVar('shadow-2')};
  scrollbar-width: thin;
  scrollbar-color: ${cssVar('line-strong')} transparent;
  &[data-side='above'] {
    top: auto;
    bottom: calc(100% + 0.375rem);
  }
  /* In a modal, the list is part of the flow. The box of the modal therefore grows, and does not cut the list. */
  dialog & {
    position: relative;
    inset: auto;
    margin-top: 0.375rem;
  }
`
const Option = styled.li`
  ${noWrapRow(cssVar('s-3'))}
  justify-content: space-between;
  min-height: 2.25rem;
  padding: 0.25rem 0.625rem;
  border-radius: ${cssVar('r-xs')};
  cursor: pointer;
  ${smallType}
  &[data-active] {
    background: ${cssVar('surface-hover')};
  }
  &[aria-selected='true'] {
    font-weight: ${cssVar('fw-semibold')};
    color: ${cssVar('green-text')};
  }
  ${media.touch} {
    min-height: 2.75rem;
  }
  ${media.forcedColours} {
    &[data-active] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`
