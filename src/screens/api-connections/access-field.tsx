import { useTexts } from '../../i18n/texts'
import { SelectField } from '../../ui/form/select-field'
import { selectableLevels, type AccessLevel, type Resource } from './scopes'

interface AccessFieldProps {
  resource: Resource
  /** The level that the connection has. */
  current: AccessLevel
  /** The scopes that the API grants; undefined when it did not say. */
  grantable: readonly string[] | undefined
}

/** What the connection may do with one kind of data. */
export function AccessField({ resource, current, grantable }: AccessFieldProps) {
  const t = useTexts('apiConnections')
  const levels = selectableLevels(resource, current, grantable)
  return (
    <SelectField
      name={resource}
      label={t(resource)}
      options={levels.map((level) => ({ value: level, text: t(level) }))}
    />
  )
}
