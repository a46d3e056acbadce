import '../layouts/signed-in-styles.ts'
import { Text } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { dateSettings } from '../../lib/dates.ts'
import { PlainLogo } from '../../ui/page/plain-logo.tsx'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { ScreenFrame } from '../../ui/page/screen-frame.tsx'
import { ScreenSection } from '../../ui/page/screen-section.tsx'
import { ColorSchemeToggle } from '../layouts/color-scheme-toggle.tsx'
import { ChartSamples } from './chart-samples.tsx'
import { DialogSamples } from './dialog-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import { PartSamples } from './part-samples.tsx'
import { HourSamples, StatusForms } from './status-forms.tsx'
import { styleguideTexts as texts } from './texts.ts'
import { TokenTables } from './token-tables.tsx'

/** In development: every token, and every part of ui/ in every state. */
export function StyleguideScreen() {
  return (
    <DatesProvider settings={dateSettings}>
      <PublicPage
        home={<PlainLogo />}
        tools={<ColorSchemeToggle />}
        supportEmail="support@example.com"
        hasPrivacyNotice
      >
        <ScreenFrame heading={{ text: texts.title }}>
          <Text c="dimmed">{texts.intro}</Text>
          <ScreenSection id="former" title={texts.forms}>
            <StatusForms />
          </ScreenSection>
          <ScreenSection id="timmar" title={texts.hours}>
            <HourSamples />
          </ScreenSection>
          <ScreenSection id="delar" title={texts.parts}>
            <PartSamples />
          </ScreenSection>
          <ScreenSection id="bilder" title={texts.pictures}>
            <ChartSamples />
          </ScreenSection>
          <ScreenSection id="falt" title={texts.fields}>
            <FieldSamples />
          </ScreenSection>
          <ScreenSection id="dialoger" title={texts.dialogs}>
            <DialogSamples />
          </ScreenSection>
          <ScreenSection id="tokens" title={texts.tokens}>
            <TokenTables />
          </ScreenSection>
        </ScreenFrame>
      </PublicPage>
    </DatesProvider>
  )
}
