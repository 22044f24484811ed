import { Choice } from '../../../ui/choice.tsx'
import kit from '../../../ui/kit.module.css'
import { type Layout, setContainer } from '../layout/layout.ts'
import { CONTAINER_PROPERTIES, listProperties } from '../layout/properties.ts'
import { PropertyField } from './property-field.tsx'
import style from './laboratory.module.css'

type Props = {
  layout: Layout
  change: (change: (last: Layout) => Layout, key?: string) => void
}

/** Controls of the container: display and its properties. */
export function ContainerControls({ layout, change }: Props) {
  return (
    <section className={kit.panel} aria-labelledby="container">
      <h3 id="container">Container</h3>
      <Choice
        legend="display"
        name="display"
        variant="chips"
        value={layout.display}
        options={{ flex: 'Flexbox', grid: 'Grid' }}
        onChoose={(display) => change((last) => ({ ...last, display }))}
      />
      <div className={`${kit.tiles} ${style.properties}`} data-gap="3">
        {listProperties(CONTAINER_PROPERTIES, layout.display).map((property) => (
          <PropertyField
            key={property.name}
            property={property}
            value={layout.container[property.name] ?? property.initial}
            onChange={(value, typed) =>
              change(
                (last) => setContainer(last, property, value),
                typed ? `container ${property.name}` : undefined,
              )
            }
          />
        ))}
      </div>
    </section>
  )
}
