import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { StillWaiting } from '../../ui/feedback/notice'
import { Skeleton, SkeletonField } from '../../ui/feedback/skeleton'
import { FieldPair, SettingsCard, SettingsSection } from './settings-card'

/** The settings of a connection while they load: titles and labels, with grey boxes for the values. */
export function SettingsSkeleton() {
  return (
    <>
      <StillWaiting waiting />
      <Skeleton>
        <SettingsShapes />
      </Skeleton>
    </>
  )
}

/** Titles and labels of the settings, with grey boxes for the values, inside a `Skeleton`. */
export function SettingsShapes() {
  const t = useTexts('apiConnections')
  return (
    <SettingsCard>
      <SettingsSection title={t('connection')} text={t('connectionText')}>
        <SkeletonField label={t('name')} />
      </SettingsSection>
      <SettingsSection title={t('keys')} text={t('keysText')}>
        <SkeletonField label={t('clientId')} />
        <SkeletonField label={t('secretId')} />
        <RotateLinkPlace />
      </SettingsSection>
      <SettingsSection title={t('permissions')} text={t('permissionsText')}>
        <SkeletonField label={t('project')} />
        <FieldPair>
          <SkeletonField label={t('patient')} />
          <SkeletonField label={t('answer')} />
        </FieldPair>
      </SettingsSection>
    </SettingsCard>
  )
}

/* The height of the link below the secret. */
const RotateLinkPlace = styled.div`
  height: 1.75rem;
`
