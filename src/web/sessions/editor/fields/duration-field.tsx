import { sessionFormTexts } from '#shared/sessions/form/texts.ts'
import { durationMax, durationMin, durationStep } from '#shared/sessions/limits.ts'
import { StepField } from '../../../ui/form/step-field.tsx'

/** The length of a session, in hours. */
export function DurationField(
  props: Omit<Parameters<typeof StepField>[0], 'label' | 'min' | 'max' | 'step'>,
) {
  return (
    <StepField
      label={sessionFormTexts.duration}
      required
      min={durationMin}
      max={durationMax}
      step={durationStep}
      {...props}
    />
  )
}
