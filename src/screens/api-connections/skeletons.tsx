import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { StillWaiting } from '../../ui/feedback/notice'
import { Skeleton, SkeletonField, SkeletonRows } from '../../ui/feedback/skeleton'
import { FieldPair, SettingsCard, SettingsSection } from './settings-card'
import type { Elements } from '../../ui/elements'

/** In the place of the list that is on its way. */
export function ListSkeleton() {
  return (
    <Wait>
      <SkeletonRows rows={3} />
    </Wait>
  )
}

/** In the place of the settings that are on their way: what they are is known, their values are not. */
export function SettingsSkeleton() {
  const t = useTexts('apiConnections')
  return (
    <Wait>
      <Skeleton>
        <SettingsCard>
          <SettingsSection title={t('connection')} text={t('connectionText')}>
            <SkeletonField label={t('name')} />
          </SettingsSection>
          <SettingsSection title={t('keys')} text={t('keysText')}>
            <SkeletonField label={t('clientId')} />
            <SkeletonField label={t('secretId')} />
            <RotatePlace />
          </SettingsSection>
          <SettingsSection title={t('permissions')} text={t('permissionsText')}>
            <SkeletonField label={t('project')} />
            <FieldPair>
              <SkeletonField label={t('patient')} />
              <SkeletonField label={t('answer')} />
            </FieldPair>
          </SettingsSection>
        </SettingsCard>
      </Skeleton>
    </Wait>
  )
}

function Wait({ children }: { children: Elements }) {
  return (
    <>
      <StillWaiting waiting />
      {children}
    </>
  )
}

/* That of the link under the secret. */
const RotatePlace = styled.div`
  height: 1.75rem;
`
