import { Button, Text } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { welcomeTexts } from '#shared/app/welcome/texts.ts'
import { IconCalendarWeek } from '../../lib/icons/calendars.ts'
import { IconHourglassHigh } from '../../lib/icons/hourglasses.ts'
import type { IconProps } from '../../lib/icons/outline-icon.tsx'
import { IconUsers } from '../../lib/icons/people.ts'
import { paths } from '../../lib/paths.ts'
import { usePrefetchScreen } from '../../lib/prefetch.tsx'
import { usePageHeading } from '../../ui/page/page-heading.ts'
import { ProductPicture } from '../../ui/page/product-picture.tsx'
import classes from './welcome-screen.module.css'

/** The landing page for visitors who are not logged in (S2). */
export function WelcomeScreen() {
  const heading = usePageHeading(welcomeTexts.title)
  const preload = usePrefetchScreen()
  const preloadLogin = () => preload(paths.login)
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <div className={classes.words}>
          <Text c="var(--app-accent)" fw={600}>
            {welcomeTexts.title}
          </Text>
          <h1 ref={heading} tabIndex={-1} className={classes.headline}>
            {welcomeTexts.headline}
          </h1>
          <Text maw="34rem" mb="xs" c="dimmed" fz="lg">
            {welcomeTexts.tagline}
          </Text>
          <Button
            component={Link}
            to={paths.login}
            size="md"
            onMouseEnter={preloadLogin}
            onFocus={preloadLogin}
          >
            {welcomeTexts.logIn}
          </Button>
        </div>
        <ProductPicture />
      </section>
      <section aria-labelledby="funktioner">
        <Text component="h2" id="funktioner" mb="md" fz="xl" fw={600}>
          {welcomeTexts.features}
        </Text>
        <ul className={classes.features}>
          <Feature {...welcomeTexts.clients} icon={IconUsers} />
          <Feature {...welcomeTexts.sessions} icon={IconCalendarWeek} />
          <Feature {...welcomeTexts.pots} icon={IconHourglassHigh} />
        </ul>
      </section>
    </div>
  )
}

interface FeatureProps {
  title: string
  text: string
  icon: ComponentType<IconProps>
}

function Feature({ title, text, icon: Icon }: FeatureProps) {
  return (
    <li data-box>
      <span className={classes.icon}>
        <Icon size={22} stroke={1.75} aria-hidden />
      </span>
      <Text component="h3" mt="md" mb="xxs" fz="lg" fw={600}>
        {title}
      </Text>
      <Text c="dimmed">{text}</Text>
    </li>
  )
}
