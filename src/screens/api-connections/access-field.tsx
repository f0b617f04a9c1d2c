import { useTexts } from '../../i18n/texts'
import { SelectField } from '../../ui/form/select-field'
import { selectableLevels, type AccessLevel, type Resource } from './scopes'

interface AccessFieldProps {
  resource: Resource
  /** The connection's saved level. */
  current: AccessLevel
  /** The scopes that the API can grant; undefined while unknown. */
  grantable: readonly string[] | undefined
}

/** Selects the connection's access level to one kind of data. */
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
