// What the portal needs of Mantine beyond app/base-styles.ts.
import '@mantine/core/styles/Avatar.css'
import '@mantine/core/styles/Tabs.css'
