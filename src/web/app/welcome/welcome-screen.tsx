import { Button } from '@mantine/core'
import { IconCalendarWeek, IconHourglassHigh, type IconProps, IconUsers } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { welcomeTexts } from '#shared/app/texts.ts'
import { paths } from '../../lib/paths.ts'
import { usePrefetchScreen } from '../../lib/prefetch.tsx'
import { usePageHeading } from '../../ui/page/page-heading.ts'
import { WelcomePicture } from './welcome-picture.tsx'
import classes from './welcome-screen.module.css'

/** The landing page for visitors who are not logged in (spec 1 and 2). */
export function WelcomeScreen() {
  const heading = usePageHeading(welcomeTexts.title)
  const preload = usePrefetchScreen()
  const preloadLogin = () => preload(paths.login)
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <div>
          <p className={classes.audience}>{welcomeTexts.title}</p>
          <h1 ref={heading} tabIndex={-1} className={classes.headline}>
            {welcomeTexts.headline}
          </h1>
          <p className={classes.tagline}>{welcomeTexts.tagline}</p>
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
        <h2 id="funktioner" className={classes.featuresHeading}>
          {welcomeTexts.features}
        </h2>
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
    <li className={classes.feature}>
      <Icon size={28} stroke={1.6} aria-hidden className={classes.icon} />
      <h3 className={classes.featureTitle}>{title}</h3>
      <p className={classes.featureText}>{text}</p>
    </li>
  )
}
