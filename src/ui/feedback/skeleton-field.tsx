import { Frame, LabelText, Top } from '../theme/field-styles'
import { Control } from './skeleton'

/** A field whose value is loading, inside a `Skeleton`. */
export function SkeletonField({ label }: { label: string }) {
  return (
    <Frame>
      <Top>
        <LabelText as="span">{label}</LabelText>
      </Top>
      <Control />
    </Frame>
  )
}
