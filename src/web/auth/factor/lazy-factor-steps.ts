import { factorStepsTexts, recoveryCodesTexts } from '#shared/auth/factor/texts.ts'
import { lazyComponent } from '../../lib/modules/lazy-module.ts'

/** The steps with their QR code and the passkey library: in one module, loaded when they are needed. */
export const LazyFactorSteps = lazyComponent(() => import('./factor-steps.tsx'), 'FactorSteps')

/** The title of each step. */
export const stepTitles = {
  passkey: factorStepsTexts.passkey.title,
  authenticator: factorStepsTexts.authenticator.title,
  newCodes: factorStepsTexts.codes.title,
  codes: recoveryCodesTexts.title,
}
