import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Control, Field, useField, type FieldProps } from './field'
import { useFieldText, useSetField } from './form-values'
import { DownIcon } from './dashboard-icons'
import { CheckIcon } from './icons'
import { actionOf, optionStartingWith } from './select-keys'
import { Chosen, List, Option, Place, Trigger } from './select-styles'

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; text: string }[]
  /** Shown while nothing is chosen, such as 'Choisir un projet'. */
  placeholder?: string
}

/** Letters typed within this time make one word. */
const TYPING_MS = 500

/**
 * One choice in a list that opens under the field: over the page, on the side that has room, or in the flow inside a
 * modal. Arrows, Home, End, letters; Escape closes the list alone.
 */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const wiring = useField(props)
  const current = useFieldText(props.name)
  const set = useSetField(props.name)
  const chosen = options.findIndex(({ value }) => value === current)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const typed = useRef({ word: '', timer: 0 })
  const trigger = useRef<HTMLButtonElement | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const listId = `${wiring.id}-list`
  const optionId = (index: number) => `${wiring.id}-option-${index}`

  useEffect(() => () => window.clearTimeout(typed.current.timer), [])
  useLayoutEffect(() => {
    if (open && trigger.current && list.current) place(trigger.current, list.current)
  }, [open])
  useLayoutEffect(() => {
    const option = list.current?.children[active]
    if (open && list.current && option instanceof HTMLElement) reveal(list.current, option)
  }, [open, active])

  function openAt(index: number) {
    setActive(Math.max(index, 0))
    setOpen(true)
  }

  function choose(index: number) {
    const option = options[index]
    setOpen(false)
    if (option && option.value !== current) set(option.value)
  }

  function type(letter: string) {
    window.clearTimeout(typed.current.timer)
    const word = typed.current.word + letter
    typed.current = { word, timer: window.setTimeout(() => (typed.current.word = ''), TYPING_MS) }
    const found = optionStartingWith(
      word,
      options.map(({ text }) => text),
      open ? active : chosen,
    )
    openAt(found === -1 ? (open ? active : chosen) : found)
  }

  function onKeyDown(event: KeyboardEvent) {
    const state = { open, active: open ? active : chosen, count: options.length, typing: typed.current.word !== '' }
    const action = actionOf(event, state)
    if (!action) return
    // Tab chooses and goes on to the next field.
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
    switch (action.do) {
      case 'open': {
        openAt(action.active)
        return
      }
      case 'move': {
        setActive(action.active)
        return
      }
      case 'choose': {
        choose(active)
        return
      }
      case 'close': {
        setOpen(false)
        return
      }
      case 'type': {
        type(action.letter)
        return
      }
    }
  }

  return (
    <Field {...props} wiring={wiring}>
      <Place>
        <Control>
          <Trigger
            ref={(button) => {
              wiring.input.ref(button)
              trigger.current = button
            }}
            id={wiring.id}
            name={props.name}
            value={current}
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open ? optionId(active) : undefined}
            aria-labelledby={wiring.labelId}
            aria-invalid={wiring.input['aria-invalid']}
            aria-describedby={wiring.input['aria-describedby']}
            aria-required={wiring.input['aria-required']}
            // Safari gives a button no focus: a press would take it from the list, which closes, and the click open it again.
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ currentTarget }) => {
              currentTarget.focus()
              if (open) setOpen(false)
              else openAt(chosen)
            }}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              setOpen(false)
              wiring.input.onBlur(event)
            }}
          >
            <Chosen dir="auto" data-empty={chosen === -1 || undefined}>
              {options[chosen]?.text ?? placeholder}
            </Chosen>
            <DownIcon />
          </Trigger>
        </Control>
        <List ref={list} id={listId} role="listbox" aria-labelledby={wiring.labelId} hidden={!open}>
          {options.map(({ value, text }, index) => (
            <Option
              key={value}
              id={optionId(index)}
              role="option"
              aria-selected={index === chosen}
              data-active={index === active || undefined}
              // The focus stays on the combobox.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setActive(index)}
              onClick={() => choose(index)}
            >
              <span dir="auto">{text}</span>
              {index === chosen && <CheckIcon size="small" />}
            </Option>
          ))}
        </List>
      </Place>
    </Field>
  )
}

/** Opens above the field when there is more room there and too little below. */
function place(trigger: HTMLElement, list: HTMLElement) {
  const { top, bottom } = trigger.getBoundingClientRect()
  const below = document.documentElement.clientHeight - bottom
  list.dataset.side = below < list.offsetHeight + 8 && top > below ? 'above' : 'below'
}

/** Scrolls the list, and only the list, so that the option is in sight. */
function reveal(list: HTMLElement, option: HTMLElement) {
  const top = option.offsetTop - list.clientTop
  const bottom = top + option.offsetHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}
