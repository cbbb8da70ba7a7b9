import Activity from 'lucide-react/icons/activity';
import Bell from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChartColumnIncreasing from 'lucide-react/icons/chart-column-increasing';
import ChartLine from 'lucide-react/icons/chart-line';
import ChartSpline from 'lucide-react/icons/chart-spline';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import DollarSign from 'lucide-react/icons/dollar-sign';
import Download from 'lucide-react/icons/download';
import Link2 from 'lucide-react/icons/link-2';
import Newspaper from 'lucide-react/icons/newspaper';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Settings2 from 'lucide-react/icons/settings-2';
import Shapes from 'lucide-react/icons/shapes';
import Split from 'lucide-react/icons/split';
import Star from 'lucide-react/icons/star';
import TrendingUp from 'lucide-react/icons/trending-up';
import VolumeX from 'lucide-react/icons/volume-x';

const icons = {
  market: TrendingUp,
  news: Newspaper,
  brief: ClipboardList,
  quantified: ChartLine,
  ratios: ChartColumn,
  guidance: CalendarDays,
  splits: Split,
  logos: Shapes,
  status: Activity,
  settings: Settings2,
  pause: Pause,
  play: Play,
  star: Star,
  mute: VolumeX,
  hours: ChartColumnIncreasing,
  export: Download,
  link: Link2,
  alert: Bell,
  price: DollarSign,
  analysis: ChartSpline,
};

/** An icon of the rail or of a toolbar, by name. */
export function Icon({ name }: { name: string }) {
  const Icon = icons[name as keyof typeof icons];
  return <Icon aria-hidden />;
}
