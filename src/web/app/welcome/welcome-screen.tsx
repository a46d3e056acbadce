import { Box, Button, Text } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { welcomeTexts } from '#shared/app/texts.ts'
import { IconCalendarWeek } from '../../lib/icons/calendars.ts'
import { IconHourglassHigh } from '../../lib/icons/hourglasses.ts'
import type { IconProps } from '../../lib/icons/outline-icon.tsx'
import { IconUsers } from '../../lib/icons/people.ts'
import { paths } from '../../lib/paths.ts'
import { usePrefetchScreen } from '../../lib/prefetch.tsx'
import { usePageHeading } from '../../ui/page/page-heading.ts'
import { WelcomePicture } from './welcome-picture.tsx'
import classes from './welcome-screen.module.css'

const pine = 'var(--mantine-color-pine-text)'

const featuresHeading = {
  mt: 'clamp(2.5rem, 7vw, 5rem)',
  mb: '1.25rem',
  fz: '1.375rem',
  fw: 650,
  style: { letterSpacing: '-0.015em' },
}

/** The landing page for visitors who are not logged in (spec 1 and 2). */
export function WelcomeScreen() {
  const heading = usePageHeading(welcomeTexts.title)
  const preload = usePrefetchScreen()
  const preloadLogin = () => preload(paths.login)
  return (
    <Box
      maw="72rem"
      mx="auto"
      px="clamp(1rem, 4vw, 2rem)"
      pt="clamp(1.5rem, 6vw, 4.5rem)"
      pb="clamp(2.5rem, 6vw, 5rem)"
    >
      <section className={classes.hero}>
        <div>
          <Text c={pine} fw={650} mb="sm">
            {welcomeTexts.title}
          </Text>
          <h1 ref={heading} tabIndex={-1} className={classes.headline}>
            {welcomeTexts.headline}
          </h1>
          <Text
            maw="34rem"
            mt="lg"
            mb="xl"
            c="dimmed"
            fz="clamp(1.0625rem, 1rem + 0.4vw, 1.25rem)"
            lh={1.5}
          >
            {welcomeTexts.tagline}
          </Text>
          <Button
            component={Link}
            to={paths.login}
            size="lg"
            onMouseEnter={preloadLogin}
            onFocus={preloadLogin}
          >
            {welcomeTexts.logIn}
          </Button>
        </div>
        <WelcomePicture />
      </section>
      <section aria-labelledby="funktioner">
        <Text component="h2" id="funktioner" {...featuresHeading}>
          {welcomeTexts.features}
        </Text>
        <ul className={classes.features}>
          <Feature {...welcomeTexts.clients} icon={IconUsers} />
          <Feature {...welcomeTexts.sessions} icon={IconCalendarWeek} />
          <Feature {...welcomeTexts.pots} icon={IconHourglassHigh} />
        </ul>
      </section>
    </Box>
  )
}

interface FeatureProps {
  title: string
  text: string
  icon: ComponentType<IconProps>
}

function Feature({ title, text, icon: Icon }: FeatureProps) {
  return (
    <li>
      <Icon size={28} stroke={1.6} aria-hidden color={pine} />
      <Text component="h3" fz="1.0625rem" fw={650} mt="sm" mb="0.375rem">
        {title}
      </Text>
      <Text c="dimmed">{text}</Text>
    </li>
  )
}
